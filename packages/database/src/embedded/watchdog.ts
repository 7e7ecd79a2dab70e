import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

/**
 * Waits for the end of its input, which comes when our process is gone, however it ended; then asks the server to stop, if
 * that number is still the server's. The shell reads, so that nothing of ours must stay alive.
 */
const script = 'cat > /dev/null; [ "$(head -n 1 "$1" 2> /dev/null)" = "$0" ] && kill -INT "$0"'

/**
 * A server has a process group of its own and would outlive a launcher that is killed. This small process, in a group of
 * its own too, ends it then. Returns what ends the watch when the server has ended.
 */
export function stopWithLauncher(server: ChildProcess, clusterDir: string): () => void {
  if (process.platform === 'win32' || server.pid === undefined) return () => {}
  const watchdog = spawn('/bin/sh', ['-c', script, String(server.pid), join(clusterDir, 'postmaster.pid')], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
    env: {},
  })
  // Without a shell the next start stops the server that was left, as before.
  watchdog.on('error', () => {})
  watchdog.unref()
  // The pipe is a socket to Node, and would keep the process alive.
  if (watchdog.stdin && 'unref' in watchdog.stdin && typeof watchdog.stdin.unref === 'function') watchdog.stdin.unref()
  return () => void watchdog.kill('SIGKILL')
}
