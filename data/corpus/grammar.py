"""The rules of the corpus: its words, its kinds of line, and what follows from them.

To write a line, draw a kind by its weight, then fill each of its slots with a word, all words of a
slot equally likely. The slots are filled independently; a slot that stands twice in a template is
drawn once. So the text of a line is its choices, spelled out, and if no two lists of choices
spell the same text (ambiguous_lines() looks at all of them) the entropy of the text is the entropy
of the choices, which can be added up by hand.
"""

import itertools
import math
import string
from collections import namedtuple

Name = namedtuple("Name", "name her")  # her: the word for "belonging to this one"
Pet = namedtuple("Pet", "one many")
Verb = namedtuple("Verb", "they it")  # two cats nap, the cat naps
Kind = namedtuple("Kind", "weight template slots")

# z and v stand in no word but a girl's name, x and j in none but a boy's: one letter tells.
NAMES = [Name("zoe", "her"), Name("viv", "her"), Name("max", "his"), Name("jim", "his")]
PETS = [Pet(pet, pet + "s") for pet in "cat dog owl cub bug duck goat crab".split()]
VERBS = [Verb(verb, verb + "s") for verb in "nap hop skip clap leap".split()]
CALLS = "run fly go".split()
SAYINGS = ["come in", "let us go", "oh no"]

KINDS = [
    Kind(4, "{who.name} and {who.her} {pet.one} {verb.they}.\n",
         {"who": NAMES, "pet": PETS, "verb": VERBS}),
    Kind(2, "{who.name} met {who.her} {pet.one}.\n", {"who": NAMES, "pet": PETS}),
    Kind(3, "the {pet.one} {verb.it}.\n", {"pet": PETS, "verb": VERBS}),
    Kind(3, "two {pet.many} {verb.they}.\n", {"pet": PETS, "verb": VERBS}),
    Kind(2, '{who.name} said "{saying}."\n', {"who": NAMES, "saying": SAYINGS}),
    Kind(3, '{who.name} said "{who.name} {verb.it}."\n', {"who": NAMES, "verb": VERBS}),
    Kind(3, "{call}, {who.name}, {call}.\n", {"call": CALLS, "who": NAMES}),
]


def share(kind):
    """The probability of a kind."""
    return kind.weight / sum(other.weight for other in KINDS)


def pick(items, random):
    # random() is the one draw that Python promises never to change; choice() is not.
    return items[int(random.random() * len(items))]


def draw_line(random):
    """One line, newline included."""
    tickets = [kind for kind in KINDS for _ in range(kind.weight)]
    kind = pick(tickets, random)
    words = {slot: pick(choices, random) for slot, choices in kind.slots.items()}
    return kind.template.format(**words)


def all_lines():
    """Every line that the rules can write: {text: [the probability of each way to write it]}."""
    lines = {}
    for kind in KINDS:
        fillings = list(itertools.product(*kind.slots.values()))
        for filling in fillings:
            text = kind.template.format(**dict(zip(kind.slots, filling)))
            lines.setdefault(text, []).append(share(kind) / len(fillings))
    return lines


def ambiguous_lines():
    """Lines that can be written in two ways, or be taken for two lines; there must be none."""
    return [text for text, ways in all_lines().items()
            if len(ways) > 1 or text.index("\n") + 1 != len(text)]


def choice_entropy():
    """The entropy of all choices in a line, in nats: of the kind, and of each slot, given it."""
    entropy = 0.0
    for kind in KINDS:
        entropy -= share(kind) * math.log(share(kind))
        entropy += share(kind) * sum(math.log(len(choices)) for choices in kind.slots.values())
    return entropy


def mean_length(kind):
    """The expected number of characters in a line of this kind."""
    length = 0.0
    for literal, field, _, _ in string.Formatter().parse(kind.template):
        length += len(literal)
        if field is not None:
            slot = field.split(".")[0]
            spelled = [f"{{{field}}}".format(**{slot: word}) for word in kind.slots[slot]]
            length += sum(map(len, spelled)) / len(spelled)
    return length


def expected_length():
    """The expected number of characters in a line, newline included."""
    return sum(share(kind) * mean_length(kind) for kind in KINDS)


def entropy_rate():
    """Nats per character. Every line ends in the only newline it holds, so lines can be told apart
    and the rate of the endless text is the entropy of a line over its expected length."""
    return choice_entropy() / expected_length()
