import { parseArgs } from 'node:util'
import { openDatabase } from '../replay/world.ts'
import { playMonth, type MonthSize } from './month.ts'

const usage = `A generated month of agents: bets through the product's jobs, every rebate, salary and dividend recomputed from the
facts by the audit and by the functions of "npm run -s agents -- settle". Status 1 where a single figure differs.

  npm run agents:month -- [--lines 8] [--agents 200] [--members 20000] [--bets 2000000] [--seed 1]

--lines    lines directly below the operator
--agents   agents of all lines
--members  members, agents included
--bets     settled bets in the month
`

function readSize(args: string[]): MonthSize | undefined {
  try {
    const text = (value: string) => ({ type: 'string', default: value }) as const
    const options = {
      lines: text('8'),
      agents: text('200'),
      members: text('20000'),
      bets: text('2000000'),
      seed: text('1'),
    }
    const { values } = parseArgs({ args, options })
    const size = {
      lines: Number(values.lines),
      agents: Number(values.agents),
      members: Number(values.members),
      bets: Number(values.bets),
      seed: Number(values.seed),
    }
    const isWhole = Object.values(size).every((n) => Number.isInteger(n) && n >= 1 && n <= 100_000_000)
    return isWhole && size.lines <= size.agents && size.agents <= size.members ? size : undefined
  } catch {
    return undefined
  }
}

async function main(size: MonthSize): Promise<number> {
  const opened = await openDatabase()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      opened.close().then(
        () => process.exit(130),
        () => process.exit(1),
      )
    })
  }
  const started = performance.now()
  const seconds = () => Math.round((performance.now() - started) / 1000)
  try {
    const result = await playMonth(opened, size, (line) => console.log(`${String(seconds()).padStart(5)} s  ${line}`))
    const { rebates, accruals, statements, debts, received, findings, breaks } = result
    for (const text of breaks) console.log(`  AUDIT ${text}`)
    for (const { line, what, stated, computed } of findings)
      console.log(`  DIFFERS ${line} ${what}: stored ${stated ?? 'nothing'}, recomputed ${computed ?? 'nothing'}`)
    console.log(
      `${size.bets} bets of ${size.members} members, ${size.agents} agents: ${rebates} shares, ${accruals} days of small shares, ${statements} statements, ${debts} debts of uplines and what ${received} members received recomputed in ${seconds()} s; ${findings.length} differ, ${breaks.length} breaks found by the audit`,
    )
    return findings.length + breaks.length === 0 ? 0 : 1
  } finally {
    await opened.close()
  }
}

const size = readSize(process.argv.slice(2))
if (size === undefined) {
  process.stderr.write(usage)
  process.exitCode = 2
} else {
  process.exitCode = await main(size)
}
