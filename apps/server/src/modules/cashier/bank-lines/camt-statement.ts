import sax from 'sax'
import { assert, tryParseMoney, zonedInstant, MONEY_MAX } from '@lotus/kernel'
import { isCalendarDay } from './date-text.ts'
import { fileFault, type FileFault, type ParsedStatement, type ReadContext, type StatementLine } from './file-fault.ts'
import { accountFault, CONTENT_MAX, lastFour, referenceOf, shorten } from './statement-parts.ts'

/** A part of the file; names are without their prefix. */
type Node = { name: string; line: number; text: string; attributes: Record<string, string>; children: Node[] }

const DEPTH_MAX = 30

/** The file's parts, or what is wrong with it. Nothing is ever put in from a DTD: a file with one is refused. */
function readXml(text: string): Node | FileFault {
  const parser = sax.parser(true, { position: true, trim: false })
  const root: Node = { name: '', line: 1, text: '', attributes: {}, children: [] }
  const open = [root]
  let fault: FileFault | undefined
  const lineNow = () => parser.line + 1
  parser.onerror = () => {
    fault ??= fileFault(lineNow(), null, 'xml')
    parser.error = null as unknown as Error // sax goes on only without it; its types do not say so
  }
  parser.ondoctype = () => void (fault ??= fileFault(lineNow(), null, 'xml_doctype'))
  parser.onopentag = ({ name, attributes }) => {
    const plain = Object.entries(attributes).map(([key, value]) => [localName(key), String(value)])
    const node: Node = {
      name: localName(name),
      line: lineNow(),
      text: '',
      attributes: Object.fromEntries(plain),
      children: [],
    }
    open.at(-1)?.children.push(node)
    open.push(node)
    if (open.length > DEPTH_MAX) fault ??= fileFault(node.line, null, 'xml')
  }
  parser.onclosetag = () => void open.pop()
  const addText = (more: string) => {
    const node = open.at(-1)
    if (node) node.text += more
  }
  parser.ontext = addText
  parser.oncdata = addText
  for (let at = 0; at < text.length && !fault; at += 65_536) parser.write(text.slice(at, at + 65_536))
  if (!fault) parser.close()
  return fault ?? root
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Parts under this path, in order. */
function all(node: Node, path: string): Node[] {
  return path
    .split('/')
    .reduce<Node[]>(
      (nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [node],
    )
}
const textAt = (node: Node, ...paths: string[]) =>
  paths.map((path) => all(node, path)[0]?.text.trim()).find((text) => text !== undefined && text !== '')

/** A statement of ISO 20022 (camt.053, any version): booked entries, one line for each of their transactions. */
export function parseCamtStatement(text: string, context: ReadContext): ParsedStatement {
  const root = readXml(text)
  if ('code' in root) return { lines: [], faults: [root] }
  const statements = all(root, 'Document/BkToCstmrStmt/Stmt')
  if (statements.length === 0)
    return { lines: [], faults: [fileFault(1, null, 'head', { need: 'BkToCstmrStmt/Stmt' })] }
  const faults: FileFault[] = []
  const lines: StatementLine[] = []
  for (const statement of statements) {
    const account = textAt(statement, 'Acct/Id/Othr/Id', 'Acct/Id/IBAN')
    const wrong = accountFault(account ?? null, context.account, statement.line, 'Acct')
    if (wrong) faults.push(wrong)
    for (const entry of all(statement, 'Ntry')) {
      const read = readEntry(entry, context)
      for (const line of read.lines) lines.push(line)
      for (const fault of read.faults) faults.push(fault)
      if (lines.length + faults.length > context.linesMax) return tooMany(entry, context)
    }
  }
  if (lines.length === 0 && faults.length === 0) faults.push(fileFault(1, null, 'no_lines'))
  return { lines, faults }
}

const tooMany = ({ line }: Node, { linesMax }: ReadContext): ParsedStatement => ({
  lines: [],
  faults: [fileFault(line, null, 'too_many_lines', { max: String(linesMax) })],
})

function readEntry(entry: Node, context: ReadContext): ParsedStatement {
  const status = textAt(entry, 'Sts/Cd', 'Sts')
  // What is pending or for information is no money yet.
  if (status !== 'BOOK')
    return { lines: [], faults: [fileFault(entry.line, 'Sts', 'not_booked', { value: status ?? '' })] }
  const time = readTime(entry)
  if (!time)
    return {
      lines: [],
      faults: [fileFault(entry.line, 'BookgDt', 'date', { value: textAt(entry, 'BookgDt/Dt') ?? '' })],
    }
  if (time.at > context.latest)
    return { lines: [], faults: [fileFault(entry.line, 'BookgDt', 'date_future', { value: time.at.toISOString() })] }
  const details = all(entry, 'NtryDtls/TxDtls')
  if (details.length > context.linesMax) return tooMany(entry, context)
  const parts = details.length > 1 ? details : [entry]
  const shared = {
    direction: textAt(entry, 'CdtDbtInd'),
    isReturned: textAt(entry, 'RvslInd') === 'true',
    said: textAt(entry, 'AddtlNtryInf') ?? '',
  }
  const read = parts.map((part) => readPart({ entry, part, only: details[0], shared, time }))
  const faults = read.flatMap((one) => ('code' in one ? one : []))
  const lines = read.flatMap((one) => ('code' in one ? [] : one))
  const sum = lines.reduce((total, { amount }) => total + amount, 0n)
  const whole = readAmount(entry)
  // A batch whose parts do not add up to its entry is not read in part.
  if (faults.length === 0 && (whole === undefined || sum !== whole))
    faults.push(fileFault(entry.line, 'Amt', 'amount', { value: textAt(entry, 'Amt') ?? '' }))
  return { lines: faults.length > 0 ? [] : lines, faults }
}

function readTime(entry: Node): { at: Date; hasTime: boolean } | undefined {
  const moment = textAt(entry, 'BookgDt/DtTm')
  if (moment !== undefined) {
    const isZoned = /(Z|[+-]\d\d:\d\d)$/.test(moment)
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/.test(moment)) return undefined
    const [day = '', clock = ''] = moment.split('T')
    if (!isCalendarDay(day)) return undefined
    const at = isZoned ? new Date(moment) : zonedInstant(day, clock.slice(0, 8))
    return Number.isNaN(at.getTime()) ? undefined : { at, hasTime: true }
  }
  const day = textAt(entry, 'BookgDt/Dt', 'ValDt/Dt') ?? ''
  return isCalendarDay(day) ? { at: zonedInstant(day, '00:00'), hasTime: false } : undefined
}

function readAmount(part: Node): bigint | undefined {
  const text = textAt(part, 'Amt', 'AmtDtls/TxAmt/Amt') ?? ''
  // The standard writes up to five places; ours end at four, and nothing is rounded.
  const amount = tryParseMoney(text.replace(/(\.\d{4})0$/, '$1'))
  return amount === undefined || amount <= 0n || amount > MONEY_MAX ? undefined : amount
}

/** A transaction of an entry, and what the entry says for all of them: read once, however many there are. */
type Part = {
  entry: Node
  part: Node
  only: Node | undefined
  shared: { direction: string | undefined; isReturned: boolean; said: string }
  time: { at: Date; hasTime: boolean }
}

function readPart({ entry, part, only, shared, time }: Part): StatementLine | FileFault {
  const details = part === entry ? (only ?? entry) : part
  const amount = readAmount(part)
  if (amount === undefined) return fileFault(part.line, 'Amt', 'amount', { value: textAt(part, 'Amt') ?? '' })
  const direction = textAt(part, 'CdtDbtInd') ?? shared.direction
  if (direction !== 'CRDT' && direction !== 'DBIT')
    return fileFault(part.line, 'CdtDbtInd', 'amount', { value: direction ?? '' })
  const node = all(part, 'Amt')[0] ?? all(part, 'AmtDtls/TxAmt/Amt')[0]
  assert(node, 'an amount was read from it')
  const currency = node.attributes.Ccy ?? ''
  if (!/^[A-Z]{3}$/.test(currency)) return fileFault(part.line, 'Amt', 'currency', { value: currency })
  const content = [...all(details, 'RmtInf/Ustrd').map(({ text }) => text.trim()), textAt(details, 'AddtlTxInf') ?? '']
    .join(' ')
    .trim()
  const said = content || shared.said
  if (said.length > CONTENT_MAX) return fileFault(part.line, 'Ustrd', 'content', { value: said.slice(0, 60) })
  const isOut = direction === 'DBIT'
  return {
    line: part.line,
    bookedAt: time.at,
    hasTime: time.hasTime,
    amount,
    // A reversed credit takes money away again (and the other way round): the indicator says so already.
    direction: isOut ? 'out' : 'in',
    currency,
    content: shared.isReturned ? `REVERSAL ${said}`.slice(0, CONTENT_MAX) : said,
    payerName: shorten(textAt(details, 'RltdPties/Dbtr/Nm', 'RltdPties/Dbtr/Pty/Nm') ?? ''),
    payerAccount: lastFour(textAt(details, 'RltdPties/DbtrAcct/Id/Othr/Id', 'RltdPties/DbtrAcct/Id/IBAN') ?? ''),
    bankRef: referenceOf(
      textAt(details, 'Refs/AcctSvcrRef', 'Refs/TxId') ??
        (part === entry ? (textAt(entry, 'AcctSvcrRef', 'NtryRef') ?? '') : ''),
    ),
  }
}
