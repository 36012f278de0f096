// What a hostile submission may try, each by its name. "GOT" in the output: it succeeded. Run it only
// in a sandbox.
#include <dirent.h>
#include <fcntl.h>
#include <linux/keyctl.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

extern char** environ;

namespace {

std::string argument;  // of the attack, if it has one

int tried(bool got, const char* what) {
  const int error = errno;
  std::printf(got ? "GOT %s\n" : "failed: %s: %s\n", what, strerror(error));
  return got ? 0 : 1;
}

[[noreturn]] void sleep_for_ever() {
  for (;;) pause();
}
[[noreturn]] void spin() {
  volatile unsigned turns = 0;
  for (;;) turns = turns + 1;
}

// --- files -------------------------------------------------------------------------------------

int read_file() {
  const int file = open(argument.c_str(), O_RDONLY);
  char text[64];
  return tried(file >= 0 && read(file, text, sizeof text) >= 0, "read");
}
int write_file() {
  return tried(open(argument.c_str(), O_WRONLY | O_CREAT, 0666) >= 0, "write");
}
int list_folder() {
  return tried(opendir(argument.c_str()) != nullptr, "list");
}
int run_from_scratch() {
  const int file = open("program", O_WRONLY | O_CREAT, 0755);
  const char text[] = "#!/bin/sh\necho GOT run\n";
  if (file < 0 || write(file, text, sizeof text - 1) < 0) return 2;
  close(file);
  execl("./program", "./program", nullptr);
  return tried(false, "run");
}
int fill_with_one_file() {
  std::vector<char> block(1 << 20, 'x');
  const int file = open("large", O_WRONLY | O_CREAT, 0666);
  for (int i = 0; i < 2000; ++i)
    if (write(file, block.data(), block.size()) < 0) break;
  sleep_for_ever();
}
int fill_with_many_files() {
  std::vector<char> block(1 << 16, 'x');
  for (int i = 0; i < 20000; ++i) {
    const int file = open(std::to_string(i).c_str(), O_WRONLY | O_CREAT, 0666);
    if (file < 0 || write(file, block.data(), block.size()) < 0) break;
    close(file);
  }
  sleep_for_ever();
}
int deep_folders() {
  mkdir("closed", 0700);
  close(open("closed/file", O_CREAT | O_WRONLY, 0600));
  chmod("closed", 0);
  for (int i = 0; i < 1500; ++i)
    if (mkdir("d", 0700) != 0 || chdir("d") != 0) return tried(false, "deep");
  chmod(".", 0);
  return 0;
}
int link_as_output() {
  unlink("out");
  return tried(symlink(argument.c_str(), "out") == 0, "link");
}
int fifo_as_output() {
  return tried(mkfifo("out", 0666) == 0, "fifo");
}
int write_output() {
  std::FILE* file = std::fopen("out", "w");
  std::fputs("result\n", file);
  return std::fclose(file);
}
int show_inputs() {
  std::FILE* file = std::fopen("folder/input", "r");
  char text[64] = "";
  if (file == nullptr || std::fgets(text, sizeof text, file) == nullptr) return 2;
  std::fputs(text, stdout);
  return 0;
}

// --- other processes and the network ---------------------------------------------------------------

int open_socket() {
  return tried(socket(AF_INET, SOCK_STREAM, 0) >= 0, "socket");
}
int abstract_socket() {
  const int end = socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::memcpy(address.sun_path + 1, argument.data(), argument.size());
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + 1 + argument.size());
  return tried(connect(end, reinterpret_cast<sockaddr*>(&address), size) == 0, "abstract socket");
}
int socket_of_old() {  // the 32-bit interface of the kernel, whose numbers are others
#ifdef __x86_64__
  long result = 359;
  asm volatile("int $0x80" : "+a"(result) : "b"(2), "c"(1), "d"(0) : "memory");
  return tried(result >= 0, "32-bit socket");
#else
  return open_socket();
#endif
}
int attach() {
  return tried(ptrace(PTRACE_ATTACH, std::stoi(argument), nullptr, nullptr) == 0, "ptrace");
}
int memory_of_another() {
  return tried(open(("/proc/" + argument + "/mem").c_str(), O_RDWR) >= 0, "memory");
}
int kill_everybody() {
  kill(-1, SIGKILL);
  kill(-1, SIGSTOP);
  std::puts("still here");
  return 0;
}
int kill_parent() {
  kill(getppid(), SIGSTOP);
  kill(getppid(), SIGKILL);
  usleep(50'000);
  std::puts("still here");
  return 0;
}
int kill_one() {
  return tried(kill(std::stoi(argument), 0) == 0, "signal");
}
int keyring() {
  return tried(syscall(SYS_add_key, "user", "headstart", "x", 1, KEY_SPEC_USER_KEYRING) >= 0,
               "key");
}
int shared_memory() {
  return tried(shmget(77, 4096, IPC_CREAT | 0666) >= 0, "shared memory");
}
int memory_file() {
  return tried(syscall(SYS_memfd_create, "x", 0) >= 0, "memory file");
}
int terminal() {
  char letter = 'x';
  const int file = open("/dev/tty", O_RDWR);
  return tried(file >= 0 && ioctl(file, TIOCSTI, &letter) == 0, "terminal");
}
int type_into_output() {
  char letter = 'x';
  return tried(ioctl(1, TIOCSTI, &letter) == 0 || errno == ENOTTY, "TIOCSTI");
}
int new_namespace() {
  return tried(unshare(CLONE_NEWUSER) == 0, "namespace");
}
int clone_namespace() {
  return tried(syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, nullptr, nullptr, nullptr, nullptr) >= 0,
               "namespace");
}
int run_shell() {
  return tried(std::system("true") == 0, "shell");
}
int descriptors() {
  for (int i = 3; i < 1024; ++i)
    if (fcntl(i, F_GETFD) >= 0) std::printf("open: %d\n", i);
  return 0;
}
int environment() {
  for (char** variable = environ; *variable != nullptr; ++variable) std::puts(*variable);
  return 0;
}
int identity() {
  std::printf("uid %u gid %u groups %d\n", getuid(), getgid(), getgroups(0, nullptr));
  return tried(setuid(0) == 0 && getuid() == 0, "root");
}

// --- too much ----------------------------------------------------------------------------------

int fork_bomb() {
  for (;;) fork();
}
int fork_and_forget() {  // the parent goes at once, its children ignore everything and stay
  for (int i = 0; i < 4; ++i)
    if (fork() == 0) {
      setsid();
      if (fork() != 0) _exit(0);
      for (int number = 1; number < NSIG; ++number) signal(number, SIG_IGN);
      sleep_for_ever();
    }
  usleep(20'000);
  std::puts("forgotten");
  return 0;
}
int threads() {
  try {
    for (int i = 0; i < 100; ++i) std::thread(sleep_for_ever).detach();
  } catch (const std::system_error&) {
  }
  sleep_for_ever();
}
void* touched(void* memory, std::size_t size) {
  for (std::size_t i = 0; i < size; i += 4096) static_cast<volatile char*>(memory)[i] = 1;
  return memory;
}
int eat(int flags) {
  constexpr std::size_t piece = 4U << 20;
  for (;;) {
    void* memory = mmap(nullptr, piece, PROT_READ | PROT_WRITE, flags | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) sleep_for_ever();
    touched(memory, piece);
  }
}
int eat_malloc() {
  for (;;) touched(std::malloc(1 << 20), 1 << 20);
}
int eat_by_processes() {
  for (int i = 0; i < 8; ++i)
    if (fork() == 0) {
      touched(std::malloc(40U << 20), 40U << 20);
      sleep_for_ever();
    }
  sleep_for_ever();
}
int eat_and_hide() {  // shared pages that no page table shows any more are still there
  constexpr std::size_t piece = 4U << 20;
  for (;;) {
    void* memory = mmap(nullptr, piece, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return tried(false, "hide memory");
    madvise(touched(memory, piece), piece, MADV_DONTNEED);
  }
}
int spin_by_processes() {
  for (int i = 0; i < 3; ++i)
    if (fork() == 0) spin();
  sleep_for_ever();
}
int spin_deaf() {
  for (int number = 1; number < NSIG; ++number) signal(number, SIG_IGN);
  spin();
}
int flood() {
  std::vector<char> block(1 << 16, 'x');
  for (;;)
    if (write(1, block.data(), block.size()) < 0) pause();
}

// --- plain ends, and an honest worker ----------------------------------------------------------

int echo() {
  char text[256];
  for (ssize_t size; (size = read(3, text, sizeof text)) > 0;)
    if (write(3, text, static_cast<std::size_t>(size)) != size) return 1;
  return 0;
}
int say_both() {
  std::fputs("out ", stdout);
  std::fflush(stdout);
  std::fputs("err", stderr);
  return 0;
}

const std::map<std::string, std::function<int()>> attacks{
    {"read", read_file},
    {"write", write_file},
    {"list", list_folder},
    {"run-from-scratch", run_from_scratch},
    {"fill-with-one-file", fill_with_one_file},
    {"fill-with-many-files", fill_with_many_files},
    {"deep-folders", deep_folders},
    {"link-as-output", link_as_output},
    {"fifo-as-output", fifo_as_output},
    {"write-output", write_output},
    {"show-inputs", show_inputs},
    {"socket", open_socket},
    {"abstract-socket", abstract_socket},
    {"socket-of-old", socket_of_old},
    {"ptrace", attach},
    {"memory-of", memory_of_another},
    {"kill-everybody", kill_everybody},
    {"kill-parent", kill_parent},
    {"kill-one", kill_one},
    {"keyring", keyring},
    {"shared-memory", shared_memory},
    {"memory-file", memory_file},
    {"terminal", terminal},
    {"tiocsti", type_into_output},
    {"new-namespace", new_namespace},
    {"clone-namespace", clone_namespace},
    {"shell", run_shell},
    {"descriptors", descriptors},
    {"environment", environment},
    {"identity", identity},
    {"fork-bomb", fork_bomb},
    {"fork-and-forget", fork_and_forget},
    {"threads", threads},
    {"eat-malloc", eat_malloc},
    {"eat-private", [] { return eat(MAP_PRIVATE); }},
    {"eat-shared", [] { return eat(MAP_SHARED); }},
    {"eat-by-processes", eat_by_processes},
    {"eat-and-hide", eat_and_hide},
    {"spin", [] { return spin(), 0; }},
    {"spin-by-processes", spin_by_processes},
    {"spin-deaf", spin_deaf},
    {"sleep", [] { return sleep_for_ever(), 0; }},
    {"flood", flood},
    {"echo", echo},
    {"say-both", say_both},
    {"exit", [] { return std::stoi(argument); }},
    {"abort", [] { return std::abort(), 0; }},
    {"segv", [] { return *static_cast<volatile int*>(nullptr); }},
};

}  // namespace

int main(int count, char** words) {
  if (count < 2 || !attacks.contains(words[1])) return 99;
  if (count > 2) argument = words[2];
  std::setvbuf(stdout, nullptr, _IOLBF, 1024);
  return attacks.at(words[1])();
}
