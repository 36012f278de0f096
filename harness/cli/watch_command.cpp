// headstart, headstart watch: waits for saves, keys, programs and time, and hands them to watch.h.
#include <fmt/core.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <stdexcept>

#include "terminal.h"
#include "text.h"
#include "watch.h"

namespace headstart {
namespace {

using std::chrono::milliseconds;

std::vector<std::filesystem::path> folders_of(const Course& course) {
  std::vector<std::filesystem::path> folders;
  for (const Exercise& exercise : course.exercises)
    folders.push_back(course.root / "exercises" / exercise.id);
  return folders;
}

std::size_t place_of(const Course& course, const std::string& wanted) {
  return static_cast<std::size_t>(&course.find(wanted) - course.exercises.data());
}

class Loop {
 public:
  Loop(const Session& session, std::optional<std::size_t> start, bool poll)
      : files_(watch_folders(folders_of(session.course), poll)),
        watch_(session, start,
               files_->reason().empty()
                   ? ""
                   : "Looking for saves five times a second: " + files_->reason()) {
    terminal_.draw(std::string(terminal_.size().rows, '\n'));  // what stood there stays above
  }

  int run() {
    while (!watch_.done() && ended_by_ == 0) {
      if (watch_.changed()) draw();
      wait();
    }
    draw();
    terminal_.draw("\r\n" + watch_.last_words() + "\r\n");
    return ended_by_ == 0 ? 0 : 128 + ended_by_;
  }

 private:
  void draw() {
    const TerminalSize size = terminal_.size();
    Screen& screen = watch_.screen(size);
    terminal_.draw(to_bytes(lay_out(screen, size)));
    watch_.drawn(screen);
  }

  void wait() {
    std::array<pollfd, 4> watched{
        pollfd{terminal_.descriptor(), POLLIN, 0}, pollfd{STDIN_FILENO, POLLIN, 0},
        pollfd{files_->descriptor(), POLLIN, 0}, pollfd{watch_.descriptor(), POLLIN, 0}};
    poll(watched.data(), watched.size(), milliseconds_to_wait());
    if (watched[0].revents != 0) take_signals();
    if (watched[1].revents != 0)
      for (const KeyPress& press : terminal_.keys()) watch_.press(press);
    if (watched[2].revents != 0 || files_->interval().count() > 0) watch_.saved(files_->changes());
    watch_.go_on();
  }

  int milliseconds_to_wait() const {
    const std::optional<milliseconds> due = watch_.due();
    const milliseconds interval = files_->interval();
    if (interval.count() > 0)
      return static_cast<int>(due ? std::min(*due, interval).count() : interval.count());
    return due ? static_cast<int>(due->count()) : -1;
  }

  void take_signals() {
    for (const int signal : terminal_.signals()) {
      if (signal == SIGINT || signal == SIGTERM || signal == SIGHUP) ended_by_ = signal;
      if (signal == SIGTSTP) terminal_.suspend();
      if (signal == SIGTSTP || signal == SIGWINCH) watch_.redraw();
    }
  }

  std::unique_ptr<FileWatcher> files_;
  TerminalMode terminal_;
  Watch watch_;  // after the terminal: its programs end first
  int ended_by_ = 0;
};

}  // namespace

int watch_command(const Session& session, const std::string& wanted, bool poll) {
  if (!can_watch())
    throw std::invalid_argument("watch needs a terminal; without one: ./headstart check");
  if (colour()) setenv("CLICOLOR_FORCE", "1", 1);  // for the programs that write into our pipes
  std::optional<std::size_t> start;
  if (!wanted.empty()) start = place_of(session.course, wanted);
  return Loop(session, start, poll).run();
}

}  // namespace headstart
