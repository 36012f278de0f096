// The command that starts a job in bubblewrap, for machines where only an installed bwrap may make
// namespaces (Ubuntu's AppArmor, a setuid bwrap).
#include <fmt/format.h>

#include <filesystem>

#include "sandbox_plan.h"
#include "sandbox_prepare.h"

namespace headstart::sandbox {

std::string bubblewrap_program() {
  for (const char* path : {"/usr/bin/bwrap", "/bin/bwrap", "/usr/local/bin/bwrap"})
    if (std::filesystem::exists(path)) return path;
  return "";
}

std::vector<std::string> bubblewrap_command(const Plan& plan, int filter_file, int status_file) {
  std::vector<std::string> command{
      bubblewrap_program(), "--unshare-all", "--unshare-user", "--disable-userns",
      "--die-with-parent",  "--new-session", "--cap-drop",     "ALL"};
  const auto add = [&](std::initializer_list<std::string> words) {
    command.insert(command.end(), words);
  };
  for (const std::string& path : plan.readable)
    path == "/dev/null" ? add({"--dev-bind", path, path}) : add({"--ro-bind", path, path});
  for (const auto& [name, target] : plan.links) add({"--symlink", target, name});
  add({"--bind", plan.scratch_path, scratch_name, "--remount-ro", "/"});
  add({"--chdir", scratch_name, "--seccomp", fmt::to_string(filter_file)});
  add({"--json-status-fd", fmt::to_string(status_file), "--"});
  command.insert(command.end(), plan.job.command.begin(), plan.job.command.end());
  return command;
}

}  // namespace headstart::sandbox
