#include "sandbox_prepare.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <map>
#include <mutex>
#include <new>
#include <set>
#include <stdexcept>

#include "remove_tree.h"

namespace headstart::sandbox {
namespace fs = std::filesystem;
namespace {

[[noreturn]] void stop(const std::string& what) {
  throw std::runtime_error(fmt::format("{}: {}", what, strerror(errno)));
}

Descriptor opened(const char* path, int flags) {
  Descriptor descriptor(open(path, flags | O_CLOEXEC));
  if (!descriptor) stop(fmt::format("cannot open {}", path));
  return descriptor;
}

int kept(Prepared& prepared, Descriptor descriptor) {
  prepared.ours.push_back(std::move(descriptor));
  return prepared.ours.back().get();
}

Descriptor memory_file(const char* name) {
  Descriptor file(memfd_create(name, MFD_CLOEXEC));
  if (!file) stop("no memory for a file");
  return file;
}

// --- who it runs as ----------------------------------------------------------------------------

struct UserRange {
  std::uint64_t first = 0, count = 0;
};

// The largest range of user numbers that exist for us: all of them, or those of a container.
UserRange known_users(const char* map) {
  std::ifstream lines(map);
  UserRange best, range;
  for (std::uint64_t outside = 0; lines >> range.first >> outside >> range.count;)
    if (range.count > best.count) best = range;
  return best;
}

// Numbers that no account has, above 2^30; in a small container the upper half of what there is. The
// keeper's own number picks one, so that no two sandboxes are the same user at the same time.
UserRange numbers_of_nobody() {
  const UserRange users = known_users("/proc/self/uid_map"),
                  groups = known_users("/proc/self/gid_map");
  const std::uint64_t end = std::min(users.first + users.count, groups.first + groups.count);
  constexpr std::uint64_t high = 1ULL << 30, most_processes = 1ULL << 22,
                          of_containers = 1ULL << 16;
  if (end > high + most_processes) return {high, most_processes};
  if (end < of_containers)
    throw std::runtime_error(
        "there are too few user numbers here to give a program one of its own");
  return {end / 2, end / 2 - 2};  // without 65534, who is nobody
}

// RLIMIT_NPROC counts all processes of a user. Ours alone as root; among the person's own otherwise.
unsigned tasks_of(uid_t user) {
  unsigned count = 0;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator("/proc", ignored)) {
    struct stat found {};
    const std::string name = entry.path().filename();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    if (stat(entry.path().c_str(), &found) != 0 || found.st_uid != user) continue;
    struct stat tasks {};
    if (stat((entry.path() / "task").c_str(), &tasks) == 0) count += tasks.st_nlink - 2;
  }
  return count;
}

void choose_user(Plan& plan) {
  plan.root = geteuid() == 0;
  plan.uid = geteuid();
  plan.gid = getegid();
  if (plan.root) {
    static const UserRange numbers = numbers_of_nobody();
    plan.first_uid = static_cast<uid_t>(numbers.first);
    plan.uid_count = static_cast<uid_t>(numbers.count);
  }
  constexpr unsigned seen_before_refused = 8, of_bubblewrap = 4;
  plan.task_limit = plan.job.limits.tasks + seen_before_refused;
  if (plan.level == Level::bubblewrap) plan.task_limit += of_bubblewrap;
  if (!plan.root) plan.task_limit += tasks_of(plan.uid);
}

// --- what it may read --------------------------------------------------------------------------

bool inside(const std::string& path, const std::string& folder) {
  return path == folder || folder == "/" ||
         (path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/');
}

using Links = std::map<std::string, std::string>;

// The links on the way to a path: a program that is told the path finds what is meant by it.
fs::path follow(const fs::path& path, Links& links) {
  fs::path real;
  for (const fs::path& part : fs::absolute(path).lexically_normal()) {
    real = real.empty() ? part : real / part;
    std::error_code error;
    if (fs::symlink_status(real, error).type() != fs::file_type::symlink) continue;
    const fs::path target = fs::canonical(real, error);
    if (error) break;
    links[real] = target;
    real = target;
  }
  if (!fs::exists(real)) throw std::runtime_error(path.string() + ": No such file or directory");
  return real;
}

void choose_readable(Plan& plan) {
  std::set<std::string> paths{"/dev/null"};  // in order: a folder before what is in it
  Links links;
  for (const auto& [name, target] : links_of_root()) links[name] = target;
  for (const fs::path& path : plan.job.readable) paths.insert(follow(path, links));
  const auto shown = [&](const std::string& path) {
    const auto covers = [&](const std::string& folder) { return inside(path, folder); };
    return std::any_of(plan.readable.begin(), plan.readable.end(), covers);
  };
  for (const std::string& path : paths)
    if (!shown(path)) plan.readable.push_back(path);
  for (const auto& link : links)
    if (!shown(link.first)) plan.links.emplace_back(link);
}

// --- where it writes ---------------------------------------------------------------------------

void make_scratch(Plan& plan, Prepared& prepared) {
  const std::uint64_t size = plan.job.limits.scratch_bytes;
  plan.scratch_options = fmt::format("size={},nr_inodes=4k", size);
  if (plan.own_files()) return;
  std::string folder = (fs::temp_directory_path() / "headstart-run-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) stop(fmt::format("cannot make {}", folder));
  const fs::path path(folder);
  plan.scratch_folder = path.filename();
  plan.scratch_parent = kept(prepared, opened(path.parent_path().c_str(), O_DIRECTORY));
  plan.scratch = kept(prepared, opened(folder.c_str(), O_DIRECTORY | O_NOFOLLOW));
  plan.scratch_path = folder;
}

void make_output_files(Plan& plan, Prepared& prepared) {
  plan.output_files.fill(-1);
  for (std::size_t i = 0; i < plan.job.outputs.size(); ++i) {
    prepared.files.push_back(memory_file("output"));
    plan.output_files[i] = prepared.files.back().get();
  }
}

// --- what it may ask for -----------------------------------------------------------------------

const Filter& filter_for(bool may_fork, bool signals) {
  static std::mutex mutex;
  static Filter known[2][2];
  const std::lock_guard lock(mutex);
  Filter& filter = known[may_fork][signals];
  if (filter.empty()) filter = make_filter(may_fork, signals);
  return filter;
}

void choose_filter(Plan& plan, Prepared& prepared) {
  static const int abi = landlock_abi();
  plan.landlock_abi = abi;
  const bool own_numbers = plan.level == Level::namespaces || plan.level == Level::bubblewrap;
  const bool signals = own_numbers || plan.root || (plan.level == Level::landlock && abi >= 6);
  plan.filter = filter_for(plan.job.may_fork, signals);
  if (plan.level != Level::bubblewrap) return;
  plan.status_file = kept(prepared, memory_file("status"));
  plan.filter_file = kept(prepared, memory_file("filter"));
  write_all(plan.filter_file, reinterpret_cast<const char*>(plan.filter.data()),
            plan.filter.size() * sizeof(sock_filter));
  lseek(plan.filter_file, 0, SEEK_SET);
}

void choose_command(Plan& plan) {
  plan.command = plan.level == Level::bubblewrap
                     ? bubblewrap_command(plan, filter_number, status_number)
                     : plan.job.command;
  for (std::string& word : plan.command) plan.arguments.push_back(word.data());
  for (std::string& word : plan.job.environment) plan.environment.push_back(word.data());
  plan.arguments.push_back(nullptr);
  plan.environment.push_back(nullptr);
}

void open_the_rest(Plan& plan, Prepared& prepared) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) stop("cannot make a pipe");
  plan.control = kept(prepared, Descriptor(ends[0]));
  prepared.control.reset(ends[1]);
  plan.proc = kept(prepared, opened("/proc", O_DIRECTORY));
  plan.null = kept(prepared, opened("/dev/null", O_RDWR));
}

bool simple_name(const std::string& name, bool folders) {
  const fs::path path(name);
  if (name.empty() || name.size() > 255 || name.find('\0') != std::string::npos ||
      path.is_absolute())
    return false;
  if (!folders && name.find('/') != std::string::npos) return false;
  return std::none_of(path.begin(), path.end(), [](const fs::path& part) {
    return part.empty() || part == ".." || part == ".";
  });
}

}  // namespace

Shared::Shared(std::uint64_t output_bytes) : size_(sizeof(Report) + output_bytes) {
  void* memory = mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) stop("no memory for a program's output");
  report_ = new (memory) Report;
}
Shared::Shared(Shared&& other) noexcept {
  *this = std::move(other);
}
Shared& Shared::operator=(Shared&& other) noexcept {
  std::swap(report_, other.report_);
  std::swap(size_, other.size_);
  return *this;
}
Shared::~Shared() {
  if (report_ != nullptr) munmap(report_, size_);
}

void check(const Job& job) {
  const auto refuse = [](const std::string& words) {
    throw std::invalid_argument("sandbox: " + words);
  };
  if (job.command.empty() || job.command[0].empty() || job.command[0][0] != '/')
    refuse("the program must be named by its full path");
  if (job.outputs.size() > most_outputs) refuse("too many output files");
  if (job.descriptors.size() > most_passed) refuse("too many descriptors");
  for (const Input& input : job.inputs)
    if (!simple_name(input.name, true)) refuse("not a name in the scratch folder: " + input.name);
  for (const OutputFile& output : job.outputs)
    if (!simple_name(output.name, false))
      refuse("not a name in the scratch folder: " + output.name);
  for (const Passed& passed : job.descriptors)
    if (passed.descriptor < 0 || passed.as < 0 || passed.as >= filter_number)
      refuse(fmt::format("descriptor {} as {}", passed.descriptor, passed.as));
}

Prepared prepare(Plan& plan) {
  Prepared prepared;
  prepared.shared = Shared(plan.job.limits.output_bytes);
  plan.report = prepared.shared.report();
  choose_user(plan);
  choose_readable(plan);
  open_the_rest(plan, prepared);
  make_output_files(plan, prepared);
  choose_filter(plan, prepared);
  make_scratch(plan, prepared);
  choose_command(plan);
  return prepared;
}

unsigned long new_namespaces(const Plan& plan) {
  unsigned long flags = 0;
  if (plan.own_files())
    flags |= CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS;
  if (plan.needs_user_namespace()) flags |= CLONE_NEWUSER;
  return flags;
}

std::vector<std::pair<std::string, std::string>> links_of_root() {
  std::vector<std::pair<std::string, std::string>> links;
  for (const char* name : {"/bin", "/lib", "/lib32", "/lib64", "/libx32", "/sbin"}) {
    std::error_code error;
    const std::string target = fs::read_symlink(name, error);
    if (!error) links.emplace_back(name, target);
  }
  return links;
}

}  // namespace headstart::sandbox
