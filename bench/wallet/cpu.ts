import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const TICKS_PER_SECOND = 100

/** CPU seconds that the database server has used so far, in all its processes; undefined without /proc. */
export function serverSeconds(clusterDir: string): number | undefined {
  try {
    const postmaster = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
    // Ended children are counted in the postmaster's own line.
    const own = statOf(postmaster)
    let ticks = own.used + own.usedByEnded
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue
      try {
        const stat = statOf(name)
        if (stat.parent === postmaster) ticks += stat.used
      } catch {
        // It ended after the listing.
      }
    }
    return ticks / TICKS_PER_SECOND
  } catch {
    return undefined
  }
}

/** CPU seconds that these processes of the database server have used so far; undefined without /proc. */
export function processSeconds(pids: readonly number[]): number | undefined {
  try {
    return pids.reduce((sum, pid) => sum + statOf(String(pid)).used, 0) / TICKS_PER_SECOND
  } catch {
    return undefined
  }
}

function statOf(pid: string): { parent: string; used: number; usedByEnded: number } {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The program's name may have blanks; what follows its closing bracket does not.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const at = (index: number) => Number(fields[index])
  return { parent: fields[1] ?? '', used: at(11) + at(12), usedByEnded: at(13) + at(14) }
}
