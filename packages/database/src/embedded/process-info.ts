import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Whether a process with this id is running, ours or not. A zombie does not count as running. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !['Z', 'X'].includes(readStat(pid)[0] ?? '')
  } catch (error) {
    // EPERM: it exists and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * A mark that differs between two processes that had the same id one after the other: the start time in clock ticks on
 * Linux, the start date elsewhere. Empty if it cannot be read.
 */
export function processStartMark(pid: number): string {
  try {
    if (process.platform === 'linux') {
      const ticks = readStat(pid)[19] ?? ''
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`
    }
    if (process.platform === 'win32') return ''
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** Linux: the fields after the program name, the state first. The name may hold spaces and parentheses. */
function readStat(pid: number): string[] {
  if (process.platform !== 'linux') return []
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** The command line of a process, or an empty string where it cannot be read. */
export function processCommand(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    if (process.platform === 'win32') return ''
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** Linux: the processes with this program's name that run in `folder`, ours or not. Elsewhere none. */
export function processesIn(folder: string, program: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`) === folder &&
          readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === program &&
          isProcessAlive(pid)
        )
      } catch {
        // It ended meanwhile, or belongs to somebody else.
        return false
      }
    })
}
