// How the pages look: in light and dark, from 360 pixels of width on.
#pragma once

namespace headstart {

inline constexpr const char* html_style = R"(
:root { color-scheme: light dark; --ink: #1c2530; --soft: #5b6775; --line: #dde2e8; --paper: #f6f7f9;
  --card: #fff; --good: #18794e; --good-back: #dcf3e6; --bad: #b42318; --bad-back: #fde4e1;
  --open: #5b6775; --open-back: #e9ecf0; --ours: #8a5a00; --ours-back: #fdf0cd; --link: #1f5fbf; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e3e8ee; --soft: #9aa6b4; --line: #323a45; --paper: #14181d; --card: #1c2128;
    --good: #6fd6a0; --good-back: #173526; --bad: #ff9c92; --bad-back: #442120; --open: #9aa6b4;
    --open-back: #2a313b; --ours: #f0c463; --ours-back: #3d3113; --link: #8ab8ff; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); line-height: 1.5;
  font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: 1.05rem; margin: 0; overflow-wrap: anywhere; }
h3 { font-size: 1rem; margin: 2rem 0 .6rem; }
a { color: var(--link); }
p { margin: .4rem 0; overflow-wrap: anywhere; }
.soft, .of { color: var(--soft); font-weight: 400; }
.small { font-size: .875rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .6rem;
  padding: .85rem 1rem; margin: .75rem 0; }
.head { display: flex; flex-wrap: wrap; gap: .25rem .6rem; align-items: center; }
.head .points { margin-left: auto; font-weight: 600; font-variant-numeric: tabular-nums; }
.score { font-size: 2rem; font-weight: 650; font-variant-numeric: tabular-nums; }
.score .of { font-size: 1.2rem; }
.chip { border-radius: 1rem; padding: .05rem .6rem; font-size: .8125rem; font-weight: 600;
  white-space: nowrap; }
.square { display: inline-block; width: 1.35rem; height: 1.35rem; line-height: 1.35rem;
  border-radius: .3rem; text-align: center; font-size: .8rem; font-weight: 700; }
.good { color: var(--good); background: var(--good-back); }
.bad { color: var(--bad); background: var(--bad-back); }
.open { color: var(--open); background: var(--open-back); }
.ours { color: var(--ours); background: var(--ours-back); }
.bar { height: .5rem; border-radius: .25rem; background: var(--open-back); overflow: hidden; }
.bar div { height: 100%; background: var(--good); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .4rem .5rem; border-top: 1px solid var(--line); }
thead th { border-top: 0; color: var(--soft); font-size: .8125rem; font-weight: 600; }
td.name { overflow-wrap: anywhere; min-width: 6rem; }
th.mark, td.mark { padding: .4rem .1rem; text-align: center; width: 1.6rem; }
th.number, td.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
td.wide { width: 40%; min-width: 5rem; }
pre { margin: .5rem 0 0; padding: .65rem .75rem; border-radius: .4rem; background: var(--paper);
  border: 1px solid var(--line); overflow: auto; max-height: 32rem; font-size: .8125rem;
  line-height: 1.45; font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
details { margin-top: .6rem; border-top: 1px solid var(--line); padding-top: .6rem; }
summary { cursor: pointer; overflow-wrap: anywhere; margin-left: 1.1rem; list-style-position: outside; }
summary .chip { margin-left: .35rem; }
ul { margin: .4rem 0 0; padding-left: 1.2rem; }
li { overflow-wrap: anywhere; }
.legend { display: flex; flex-wrap: wrap; gap: .4rem 1.1rem; margin-top: .8rem; }
@media (max-width: 560px) {
  main { padding: 1rem .75rem 2rem; }
  .card { padding: .7rem .75rem; }
  th, td { padding: .4rem .25rem; }
  th.mark, td.mark { padding: .4rem .05rem; width: 1.25rem; }
  .square { width: 1.15rem; height: 1.15rem; line-height: 1.15rem; font-size: .7rem; }
  td.name { min-width: 5rem; }
  td.number .of, th.wide, td.wide { display: none; }
}
)";

}  // namespace headstart
