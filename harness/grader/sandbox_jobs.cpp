#include "sandbox_jobs.h"

#include <fmt/format.h>
#include <link.h>
#include <unistd.h>

#include <set>
#include <sstream>
#include <stdexcept>

#include "process.h"

namespace headstart {
namespace fs = std::filesystem;
namespace {

using Paths = std::vector<fs::path>;

std::string without_newline(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

std::string answer_of(const std::string& compiler, const std::string& question) {
  const Finished finished = run({compiler, question}, Output::captured, {}, 60);
  if (!finished.ok())
    throw std::runtime_error(fmt::format("{} {}: {}", compiler, question, finished.output));
  return without_newline(finished.output);
}

fs::path in_path(const std::string& name) {
  const auto runs = [](const fs::path& path) { return access(path.c_str(), X_OK) == 0; };
  if (name.find('/') != std::string::npos) return runs(name) ? fs::path(name) : fs::path();
  const char* folders = std::getenv("PATH");
  std::istringstream list(folders != nullptr ? folders : "/usr/bin:/bin");
  for (std::string folder; std::getline(list, folder, ':');)
    if (!folder.empty() && runs(fs::path(folder) / name)) return fs::path(folder) / name;
  return {};
}

void add(Paths& paths, const fs::path& path) {
  std::error_code ignored;
  if (path.is_absolute() && fs::exists(path, ignored)) paths.push_back(path.lexically_normal());
}

// From the folders that -v lists.
void add_header_folders(Paths& paths, const std::string& compiler) {
  const Finished finished =
      run({compiler, "-E", "-v", "-xc++", "/dev/null"}, Output::captured, {}, 60);
  std::istringstream lines(finished.output);
  bool listing = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("#include"))
      listing = true;
    else if (line.starts_with("End of search list"))
      listing = false;
    else if (listing && line.starts_with(" "))
      add(paths, line.substr(1));
  }
}

void add_programs(Paths& paths, const std::string& compiler) {
  for (const char* name : {"cc1plus", "collect2", "as", "ld", "ld.mold", "mold", "ld.lld"}) {
    const fs::path found = in_path(answer_of(compiler, fmt::format("-print-prog-name={}", name)));
    if (found.empty()) continue;
    // GCC's own programs have a folder of theirs, where its start files and libraries are too.
    const bool own_folder = found.parent_path().filename() != "bin";
    add(paths, own_folder ? found.parent_path() : found);
  }
}

void add_libraries(Paths& paths, const std::string& compiler) {
  for (const char* name : {"libc.so", "libstdc++.so", "libgcc.a", "crt1.o"})
    add(paths,
        fs::path(answer_of(compiler, fmt::format("-print-file-name={}", name))).parent_path());
}

// The loader, as the running program names it.
int find_loader(dl_phdr_info* info, std::size_t, void* result) {
  for (int i = 0; i < info->dlpi_phnum; ++i)
    if (info->dlpi_phdr[i].p_type == PT_INTERP)
      *static_cast<std::string*>(result) =
          reinterpret_cast<const char*>(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
  return 0;
}

// Folders from which this very program took its libraries.
int add_folder(dl_phdr_info* info, std::size_t, void* result) {
  const fs::path file = info->dlpi_name;
  if (file.is_absolute()) static_cast<std::set<fs::path>*>(result)->insert(file.parent_path());
  return 0;
}

std::vector<std::string> plain_environment() {
  return {"PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C", "TMPDIR=.", "HOME=."};
}

Limits compiler_limits() {
  Limits limits;
  limits.cpu_seconds = 20;
  limits.wall_seconds = 90;
  limits.memory_bytes = 640ULL << 20;
  limits.tasks = 24;  // mold works with threads
  limits.file_bytes = 32ULL << 20;
  limits.scratch_bytes = 64ULL << 20;
  return limits;
}

void append(Paths& paths, const Paths& more) {
  paths.insert(paths.end(), more.begin(), more.end());
}

Job toolchain_job(const Toolchain& toolchain) {
  Job job;
  job.command = {toolchain.compiler};
  job.environment = plain_environment();
  job.readable = toolchain.readable;
  job.may_fork = true;
  job.limits = compiler_limits();
  return job;
}

// A clang finds its own libraries beside itself; under a name without ++ it is a C compiler.
void add_clang(Toolchain& toolchain, const std::string& resources) {
  const fs::path programs = fs::path(toolchain.compiler).parent_path();
  if (fs::exists(programs / "clang++")) toolchain.compiler = (programs / "clang++").string();
  const fs::path all = programs.parent_path();
  if (all != "/usr" && all != "/usr/local" && all != "/") add(toolchain.readable, all);
  add(toolchain.readable, resources);
  add(toolchain.readable, "/usr/lib/gcc");  // it looks which versions there are, to use the newest
}

}  // namespace

Toolchain find_toolchain(const std::string& compiler) {
  const fs::path found = in_path(compiler);
  if (found.empty()) throw std::runtime_error(fmt::format("there is no compiler {}", compiler));
  Toolchain toolchain;
  toolchain.compiler = fs::canonical(found).string();
  toolchain.clang = answer_of(compiler, "--version").find("clang") != std::string::npos;
  if (toolchain.clang) add_clang(toolchain, answer_of(compiler, "-print-resource-dir"));
  add(toolchain.readable, toolchain.compiler);
  add_header_folders(toolchain.readable, compiler);
  add_programs(toolchain.readable, compiler);
  add_libraries(toolchain.readable, compiler);
  append(toolchain.readable, runtime_libraries());
  return toolchain;
}

Paths runtime_libraries() {
  std::string loader;
  dl_iterate_phdr(find_loader, &loader);
  std::set<fs::path> folders;
  dl_iterate_phdr(add_folder, &folders);
  Paths paths(folders.begin(), folders.end());
  if (!loader.empty()) paths.emplace_back(loader);
  return paths;
}

Job compile_job(const Toolchain& toolchain, const Compile& what) {
  Job job = toolchain_job(toolchain);
  append(job.readable, what.readable);
  job.inputs = what.files;
  job.outputs = {{compiled_object, job.limits.file_bytes}};
  job.command.insert(job.command.end(), what.flags.begin(), what.flags.end());
  // Errors by the thousand help nobody, and cost time.
  job.command.emplace_back(toolchain.clang ? "-ferror-limit=20" : "-fmax-errors=20");
  for (const std::string& word :
       {std::string("-c"), what.source, std::string("-o"), std::string(compiled_object)})
    job.command.push_back(word);
  return job;
}

Job link_job(const Toolchain& toolchain, const Link& what) {
  Job job = toolchain_job(toolchain);
  append(job.readable, what.readable);
  job.inputs = what.objects;
  job.outputs = {{linked_program, job.limits.file_bytes}};
  for (const Input& object : what.objects) job.command.push_back(object.name);
  job.command.insert(job.command.end(), what.flags.begin(), what.flags.end());
  job.command.insert(job.command.end(), {"-o", linked_program});
  return job;
}

Job worker_job(const fs::path& program, int channel) {
  Job job;
  job.command = {fs::canonical(program).string()};
  job.environment = {"LC_ALL=C"};
  job.readable = runtime_libraries();
  job.readable.emplace_back(program);
  job.descriptors = {{channel, 3}};
  job.limits.file_bytes = job.limits.scratch_bytes = 1U << 20;
  job.limits.tasks = 256;              // a thread a row: unwise, and not wrong
  job.limits.output_bytes = 4U << 20;  // what somebody prints to find an error
  return job;
}

}  // namespace headstart
