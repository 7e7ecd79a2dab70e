import { businessDay, formatExact, moneyToString, parseMoney, type Money } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'
import type { MonthStatement, SignedMonth } from '@lotus/rules/agents'
import { filledText, readTexts, shortTime, type Language } from '../../../platform/language.ts'
import { createPdf, type PdfPaper, type PdfSum } from '../../../platform/pdf/pdf-paper.ts'
import { brandSettings, getSetting } from '../../system/index.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import type { Agent } from '../tree/require-agent.ts'
import { makeMonth } from './read-month.ts'

const textOf = readTexts('agents')
const FILE = 'lotus-agent-month.json'

type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string
type Sums = Readonly<Record<string, string>>

/**
 * The signed statement of a month as a PDF (issue 19 section 4): every account, what each day and contract brought, and the
 * signed file itself attached. Refuses as `readMonth` does.
 */
export async function printMonth(
  deps: Pick<AgentsDeps, 'db' | 'signer' | 'inPrintQueue'>,
  agent: Pick<Agent, 'memberId' | 'username'>,
  month: string,
  language: Language,
): Promise<RouteValue<'agent.monthPdf'>> {
  const made = await makeMonth(deps, agent, month)
  const timeZone = await getSetting(deps.db, brandSettings.timeZone)
  const pdf = await deps.inPrintQueue(() => pagesOf(made, { language, timeZone }))
  return { pdf: Buffer.from(pdf).toString('base64') }
}

async function pagesOf(
  { statement, signed }: { statement: MonthStatement; signed: SignedMonth },
  { language, timeZone }: { language: Language; timeZone: string },
): Promise<Uint8Array> {
  const say: Say = (key, values = {}) => filledText(textOf, `month.${key}`, values, language)
  const { account, currency, from, to } = statement
  const month = statement.month.split('-').toReversed().join('/')
  const paper = createPdf({
    title: say('print.title', { month, account }),
    language,
    madeAt: new Date(to),
    page: (page) => say('print.page', { page }),
  })
  const time = shortTime(language, timeZone)
  paper.note(
    say('print.span', { from: time.format(new Date(from)), to: time.format(new Date(to)), timeZone, currency }),
  )
  writeAccounts(paper, statement, say)
  writeAdjustments(paper, statement, say)
  await writePeriods(paper, statement, (key) => filledText(textOf, key, {}, language))
  paper.heading(say('print.proof'))
  paper.note(say('proof'))
  paper.note(say('print.attached', { file: FILE }))
  paper.note(`${say('hash')}: ${signed.hash}`)
  paper.note(`${say('key')}: ${signed.key}`)
  paper.attach(FILE, signed.file, 'application/json')
  return paper.finish()
}

function writeAccounts(paper: PdfPaper, statement: MonthStatement, say: Say): void {
  const { contracts, rebates, debts, advances, received, owed, adjusted } = statement
  const account = (name: string, sums: Sums, parts: readonly string[]) => {
    paper.heading(say(`${name}.title`))
    paper.sums(
      parts.map((part, at): PdfSum => ({
        label: say(`${name}.${part}`),
        value: formatExact(sums[part] ?? '0'),
        isTotal: at === parts.length - 1,
      })),
    )
  }
  account('contracts', contracts, ['opening', 'settled', 'paid', 'ended', 'closing'])
  account('rebates', rebates, ['self', 'agent', 'small', 'takenBack', 'total'])
  if (owed.length > 0) {
    account('debts', debts, ['opening', 'opened', 'paid', 'byOperator', 'cancelled', 'closing'])
    account('advances', advances, ['opening', 'advanced', 'returned', 'closing'])
  }
  paper.heading(say('received'))
  const line = (label: string, value: string, isTotal = false): PdfSum => ({
    label,
    value: formatExact(value),
    isTotal,
  })
  paper.sums([
    line(say('contracts.paid'), contracts.paid),
    line(say('rebates.title'), rebates.total),
    ...(owed.length > 0
      ? [line(say('debts.paid'), minus(debts.paid)), line(say('advances.returned'), minus(advances.returned))]
      : []),
    ...(adjusted ? [line(say('adjustments.added'), adjusted.added)] : []),
    line(say('received'), received, true),
  ])
}

/** What operators added to periods that were paid before, or took off them, each with its reason. */
function writeAdjustments(paper: PdfPaper, { adjustments = [], givenUp = [] }: MonthStatement, say: Say): void {
  if (adjustments.length + givenUp.length === 0) return
  paper.heading(say('adjustments.title'))
  for (const { ref, at, amount, reason } of adjustments) {
    paper.note(`${dayText(dayOf(at))} · ${ref} · ${formatExact(amount)} · ${reason}`)
  }
  for (const { ref, at, amount, reason } of givenUp) {
    paper.note(`${dayText(dayOf(at))} · ${ref} · ${say('adjustments.givenUp')} ${formatExact(amount)} · ${reason}`)
  }
  paper.note(say('adjustments.note'))
}

const minus = (amount: string) => (parseMoney(amount) === 0n ? amount : `-${amount}`)

/** Periods of five minutes are too many to print: of each day and kind their sums; the attached file has each one. */
async function writePeriods(
  paper: PdfPaper,
  { earned, owed, rebateDays }: MonthStatement,
  say: (key: string) => string,
) {
  const amounts = (keys: readonly string[]) => keys.map((key) => ({ title: say(key), width: 0.19, isAmount: true }))
  const head = [
    { title: say('month.print.day'), width: 0.15 },
    { title: say('month.print.kind'), width: 0.18 },
    { title: say('month.print.periods'), width: 0.1, isAmount: true },
  ]
  const kindOf = (kind: string) => say(`contract.kindOf.${kind}`)
  if (earned.length > 0) {
    paper.heading(say('month.contracts.title'))
    const rows = earned.map((row) => ({
      day: dayOf(row.start),
      kind: row.kind,
      amounts: [parseMoney(row.due), parseMoney(row.paid), parseMoney(row.closing)],
    }))
    const titles = amounts(['month.print.due', 'month.contracts.paid', 'month.contracts.closing'])
    await paper.table([...head, ...titles], daysOf(rows, kindOf))
  }
  if (owed.length > 0) {
    paper.heading(say('month.debts.title'))
    const rows = owed.map(({ kind, openedAt, due, debt }) => ({
      day: dayOf(openedAt),
      kind,
      amounts: [parseMoney(due), parseMoney(debt.paid), parseMoney(debt.closing)],
    }))
    const titles = amounts(['month.print.due', 'month.debts.paid', 'month.debts.closing'])
    await paper.table([...head, ...titles], daysOf(rows, kindOf))
  }
  if (rebateDays.length > 0) {
    paper.heading(say('month.rebates.title'))
    const parts = ['self', 'agent', 'small', 'takenBack'] as const
    const columns = parts.map((part) => ({ title: say(`month.rebates.${part}`), width: 0.18, isAmount: true }))
    const first = [
      { title: say('month.print.day'), width: 0.14 },
      { title: say('month.print.payments'), width: 0.14, isAmount: true },
    ]
    const rows = rebateDays.map((row) => [
      dayText(row.day),
      String(row.payments),
      ...parts.map((part) => formatExact(row[part])),
    ])
    await paper.table([...first, ...columns], rows)
  }
}

const dayText = (day: string) => day.split('-').toReversed().join('/')
const dayOf = (at: string) => businessDay(new Date(at))

type PeriodRow = { day: string; kind: string; amounts: readonly Money[] }

/** One line for each day and kind: how many periods, and their sums. */
function daysOf(rows: readonly PeriodRow[], kindOf: (kind: string) => string): string[][] {
  const days = new Map<string, { day: string; kind: string; count: number; sums: Money[] }>()
  for (const { day, kind, amounts } of rows) {
    const known = days.get(`${day} ${kind}`) ?? { day, kind, count: 0, sums: amounts.map(() => 0n) }
    known.count += 1
    known.sums = known.sums.map((sum, at) => sum + (amounts[at] ?? 0n))
    days.set(`${day} ${kind}`, known)
  }
  return [...days.values()].map(({ day, kind, count, sums }) => [
    dayText(day),
    kindOf(kind),
    String(count),
    ...sums.map((sum) => formatExact(moneyToString(sum))),
  ])
}
