import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { systemClock, type Clock } from '@lotus/kernel'
import { StartupError } from '@lotus/database'
import { keyToText } from '@lotus/rules/fairness'
import { httpLog } from '../witness/http-log.ts'
import { watchLog, type WatchOutcome } from '../witness/watch-log.ts'
import { openWitnessStore, type WitnessStore } from '../witness/witness-store.ts'

const usage = `Usage:
  npm run witness -- key   [--dir FOLDER]                          prints the witness's key for LOTUS_WITNESS_KEYS
  npm run witness -- watch [--dir FOLDER] [--log ADDRESS] [--every SECONDS] [--once]
FOLDER is ./.lotus-witness and ADDRESS http://localhost:8080 where nothing else is said.`

function printOutcome(outcome: WatchOutcome): void {
  if (outcome.kind === 'signed') {
    const note = outcome.isTaken ? '' : ' (kept here: the operator has not named this witness)'
    console.log(`signed ${outcome.size} ${outcome.root}${note}`)
  }
  if (outcome.kind === 'refused') {
    console.error(
      `REFUSED (${outcome.reason}): the log does not continue what this witness has signed.\n${outcome.checkpoint}`,
    )
  }
}

/** Watches until the witness refuses; then the program ends, and people decide. Network errors are tried again. */
async function watch(
  store: WitnessStore,
  options: { log: string; everySeconds: number; isOnce: boolean },
  clock: Clock = systemClock,
): Promise<number> {
  const log = httpLog(options.log.replace(/\/+$/, ''))
  for (;;) {
    try {
      const outcome = await watchLog(store, log, clock.now())
      printOutcome(outcome)
      if (outcome.kind === 'refused') return 1
    } catch (error) {
      if (error instanceof StartupError || options.isOnce) throw error
      console.error(error instanceof Error ? error.message : String(error))
    }
    if (options.isOnce) return 0
    await wait(options.everySeconds * 1000)
  }
}

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      dir: { type: 'string', default: '.lotus-witness' },
      log: { type: 'string', default: 'http://localhost:8080' },
      every: { type: 'string', default: '30' },
      once: { type: 'boolean', default: false },
    },
  })
  const everySeconds = Number(values.every)
  const [command] = positionals
  if ((command !== 'key' && command !== 'watch') || !(everySeconds >= 1)) {
    console.error(usage)
    return 2
  }
  const store = await openWitnessStore(values.dir)
  if (command === 'watch') return watch(store, { log: values.log, everySeconds, isOnce: values.once })
  console.log(keyToText(store.signer.key))
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
