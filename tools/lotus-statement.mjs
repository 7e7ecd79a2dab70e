/**
 * Checks an account statement (CSV) of a month or a year: this file alone, and Node 20 or newer or a browser. It shares no
 * code with the platform and was written after docs/domain/account-statement.md.
 *
 * node lotus-statement.mjs statement.csv [--key 'NAME+ID+BASE64']
 *
 * It adds everything up again: each balance after a movement, the sums by kind, and opening + movements = closing, for cash
 * and for bonus; and it checks that no byte was changed, and the operator's signature. One line per step; it exits with 0 if
 * all is well, 1 if something is not, 2 if the file is no statement.
 */
const { subtle } = globalThis.crypto
const FORMAT = 'lotus-account-statement/v1'
const COLUMNS = ['record', 'time', 'kind', 'name', 'reference', 'bucket', 'in', 'out', 'balance']
const BUCKETS = ['cash', 'bonus']
const encoder = new TextEncoder()

const hexOf = (bytes) => [...bytes].map((byte) => (byte + 256).toString(16).slice(1)).join('')
const bytesOfBase64 = (encoded) => Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0))
const sha256 = async (bytes) => new Uint8Array(await subtle.digest('SHA-256', bytes))

// --- the file ---------------------------------------------------------------------------------------------------

/** Lines of cells (RFC 4180). Throws for anything that the format does not allow. */
function* linesOf(text) {
  let at = 0
  while (at < text.length) {
    const cells = []
    for (;;) {
      let cell = ''
      if (text[at] === '"') {
        for (;;) {
          const end = text.indexOf('"', at + 1)
          if (end < 0) throw new Error('a quotation mark is not closed')
          cell += text.slice(at + 1, end)
          at = end + 1
          if (text[at] !== '"') break
          cell += '"'
        }
      } else {
        const start = at
        while (at < text.length && text[at] !== ',' && text[at] !== '\r') at += 1
        cell = text.slice(start, at)
        if (/["\n]/.test(cell)) throw new Error('a cell is not quoted')
      }
      cells.push(cell)
      if (text[at] !== ',') break
      at += 1
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error('a line does not end with CR LF')
    at += 2
    yield cells
  }
}

const amountOf = (text) => {
  if (!/^\d{1,15}\.\d{4}$/.test(text)) throw new Error(`not an amount: ${text}`)
  return BigInt(text.replace('.', ''))
}
const countOf = (text) => {
  if (!/^\d{1,12}$/.test(text)) throw new Error(`not a count: ${text}`)
  return BigInt(text)
}
const shown = (amount) => {
  const digits = String(amount < 0n ? -amount : amount).padStart(5, '0')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`
}
const instantOf = (time) => {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/.test(time)) throw new Error(`not a time: ${time}`)
  return Date.parse(time)
}

/** The order of records: how often each may come. */
const ORDER = [
  ['format', 1, 1],
  ['account', 1, 1],
  ['currency', 1, 1],
  ['period', 1, 1],
  ['zone', 1, 1],
  ['from', 1, 1],
  ['to', 1, 1],
  ['until', 1, 1],
  ['note', 0, 1],
  ['opening', 2, 2],
  ['sum', 0, Infinity],
  ['total', 2, 2],
  ['closing', 2, 2],
  ['move', 0, Infinity],
  ['sha256', 1, 1],
  ['key', 1, 1],
  ['signature', 1, 1],
]

/** All records by name, each with the number of its line. Throws if it is no statement, or not in the form of one. */
function readRecords(bytes) {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  const records = Object.fromEntries(ORDER.map(([name]) => [name, []]))
  let [line, place] = [0, 0]
  try {
    for (const cells of linesOf(text)) {
      line += 1
      if (cells.length !== COLUMNS.length) throw new Error(`it has ${cells.length} cells`)
      if (line === 1) {
        if (cells.join() !== COLUMNS.join()) throw new Error('these are not the columns of a statement')
        continue
      }
      const row = Object.fromEntries(COLUMNS.map((column, index) => [column, cells[index]]))
      while (place < ORDER.length && ORDER[place][0] !== row.record) place += 1
      if (place === ORDER.length) throw new Error(`"${row.record}" does not belong here`)
      records[row.record].push({ ...row, line })
    }
  } catch (error) {
    throw new Error(`line ${line === 0 ? 1 : line}: ${error.message}`)
  }
  if (records.format[0]?.name !== FORMAT) throw new Error('this is not an account statement')
  for (const [name, least, most] of ORDER)
    if (records[name].length < least || records[name].length > most) throw new Error(`"${name}" is missing or too many`)
  return records
}

// --- the steps --------------------------------------------------------------------------------------------------

/** Midnights of the period in the zone, as they must be written. */
function isWholePeriod(period, from, to) {
  const [, year, month] = /^(20\d\d)(?:-(0[1-9]|1[0-2]))?$/.exec(period) ?? []
  if (year === undefined) return false
  const next = month === undefined || month === '12' ? `${Number(year) + 1}` : year
  const after = month === undefined || month === '12' ? '01' : String(Number(month) + 1).padStart(2, '0')
  return (
    from.startsWith(`${year}-${month ?? '01'}-01T00:00:00.000`) && to.startsWith(`${next}-${after}-01T00:00:00.000`)
  )
}

function checkShape({ period, from, to, until, opening, total, closing, move }) {
  if (!isWholePeriod(period[0].name, from[0].time, to[0].time)) throw new Error('its times are not those of its period')
  const [first, last, end] = [from, to, until].map(([{ time }]) => instantOf(time))
  if (!(first < last && end >= first && end <= last)) throw new Error('its times are in the wrong order')
  for (const rows of [opening, total, closing])
    if (rows.map(({ bucket }) => bucket).join() !== BUCKETS.join()) throw new Error('it must have cash, then bonus')
  for (const { time, bucket, line } of move) {
    const at = instantOf(time)
    if (at < first || at > end || at >= last) throw new Error(`line ${line}: ${time} is not within the period`)
    if (!BUCKETS.includes(bucket)) throw new Error(`line ${line}: "${bucket}" is no balance`)
  }
  return `${move.length} movements`
}

/** Every byte before the line that begins with `sha256`, which no movement can, since a line begins with its record. */
async function checkHash(bytes, { sha256: [{ name }] }) {
  const end = lastIndexOf(bytes, encoder.encode('\r\nsha256,'))
  const computed = hexOf(await sha256(bytes.subarray(0, end + 2)))
  if (computed !== name) throw new Error(`the file says ${name}, its bytes are ${computed}`)
  return name
}

function lastIndexOf(bytes, wanted) {
  for (let at = bytes.length - wanted.length; at >= 0; at -= 1)
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at
  throw new Error('there is no line with the SHA-256')
}

async function checkSignature(records, known) {
  const [keyText, signature] = [records.key[0].name, records.signature[0].name]
  if (known !== undefined && known.trim() !== keyText) throw new Error('it names another key than the one given')
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(keyText) ?? []
  if (name === undefined) throw new Error('not a key')
  const key = bytesOfBase64(encoded)
  const label = encoder.encode(`${name}\n`)
  const computed = hexOf((await sha256(Uint8Array.from([...label, ...key]))).slice(0, 4))
  if (key.length !== 33 || key[0] !== 1 || computed !== id) throw new Error('not a key')
  const [, signer, signed] = /^— (\S+) (\S+)$/u.exec(signature) ?? []
  if (signer !== name) throw new Error('the signature is of another name')
  const stamped = bytesOfBase64(signed)
  if (hexOf(stamped.slice(0, 4)) !== id) throw new Error('the signature is of another key')
  const text = [
    FORMAT,
    records.account[0].name,
    records.currency[0].name,
    records.period[0].name,
    records.sha256[0].name,
  ]
  const handle = await subtle.importKey('raw', key.slice(1), 'Ed25519', false, ['verify'])
  const isValid = await subtle.verify('Ed25519', handle, stamped.slice(4), encoder.encode(`${text.join('\n')}\n`))
  if (!isValid) throw new Error('it was not signed with this key')
  return known === undefined ? `by the key in the file, ${name}: compare it with the operator's published one` : name
}

/** Adds all movements up once; what does not fit is told at its first place. */
function addUp({ opening, move }) {
  const balance = Object.fromEntries(opening.map((row) => [row.bucket, amountOf(row.balance)]))
  const kinds = new Map()
  let wrong
  for (const row of move) {
    const [came, out] = [amountOf(row.in), amountOf(row.out)]
    if ((came === 0n) === (out === 0n)) wrong ??= `line ${row.line}: a movement goes in or out`
    balance[row.bucket] += came - out
    if (balance[row.bucket] !== amountOf(row.balance))
      wrong ??= `line ${row.line}: ${row.balance} is written, ${shown(balance[row.bucket])} is computed`
    if (balance[row.bucket] < 0n) wrong ??= `line ${row.line}: the balance is below zero`
    const key = `${row.kind} ${row.bucket}`
    const sum = kinds.get(key) ?? { count: 0n, in: 0n, out: 0n }
    kinds.set(key, { count: sum.count + 1n, in: sum.in + came, out: sum.out + out })
  }
  return { balance, kinds, wrong }
}

function checkKinds({ sum, total }, { kinds }) {
  const left = new Map(kinds)
  for (const row of sum) {
    const key = `${row.kind} ${row.bucket}`
    const found = left.get(key)
    left.delete(key)
    const isSame =
      found !== undefined &&
      found.count === countOf(row.reference) &&
      found.in === amountOf(row.in) &&
      found.out === amountOf(row.out)
    if (!isSame)
      throw new Error(`line ${row.line}: the sum of ${row.kind} (${row.bucket}) is not that of its movements`)
  }
  for (const key of left.keys()) throw new Error(`${key} moved and has no sum`)
  for (const row of total) {
    const all = [...kinds].filter(([key]) => key.endsWith(` ${row.bucket}`)).map(([, value]) => value)
    const plus = (name) => all.reduce((value, one) => value + one[name], 0n)
    if (
      plus('count') !== countOf(row.reference) ||
      plus('in') !== amountOf(row.in) ||
      plus('out') !== amountOf(row.out)
    )
      throw new Error(`line ${row.line}: the total is not that of the movements`)
  }
  return `${sum.length} kinds`
}

/** From the head alone, and from the movements: opening + in - out = closing, both ways. */
function checkAccount(bucket, { opening, total, closing }, { balance }) {
  const of = (rows) => rows.find((row) => row.bucket === bucket)
  const [start, sums, end] = [amountOf(of(opening).balance), of(total), amountOf(of(closing).balance)]
  const [came, out] = [amountOf(sums.in), amountOf(sums.out)]
  const line = `${shown(start)} + ${shown(came)} - ${shown(out)} = ${shown(start + came - out)}`
  if (start + came - out !== end) throw new Error(`${line}, and ${shown(end)} is written`)
  if (balance[bucket] !== end)
    throw new Error(`the movements add up to ${shown(balance[bucket])}, and ${shown(end)} is written`)
  return line
}

/**
 * Checks the bytes of a file. Answers whose it is, and the steps: `outcome` ok or bad, with a sentence. Throws if it is no
 * statement. `known`: the operator's key, from somewhere else than the file.
 */
export async function check(bytes, known) {
  const records = readRecords(bytes)
  const steps = []
  const step = async (name, work) => {
    try {
      steps.push({ name, outcome: 'ok', detail: await work() })
    } catch (error) {
      steps.push({ name, outcome: 'bad', detail: error.message })
    }
  }
  let sums
  await step('shape', () => checkShape(records))
  await step('hash', () => checkHash(bytes, records))
  await step('signature', () => checkSignature(records, known))
  await step('movements', () => {
    sums = addUp(records)
    if (sums.wrong !== undefined) throw new Error(sums.wrong)
    return `${records.move.length} balances`
  })
  sums ??= { balance: {}, kinds: new Map() }
  await step('kinds', () => checkKinds(records, sums))
  for (const bucket of BUCKETS) await step(bucket, () => checkAccount(bucket, records, sums))
  const [account, currency, period] = [records.account, records.currency, records.period].map(([{ name }]) => name)
  return { account, currency, period, movements: records.move.length, steps }
}

// --- the command ------------------------------------------------------------------------------------------------

async function main([path, option, known]) {
  if (path === undefined || (option !== undefined && (option !== '--key' || !known))) {
    console.error("Usage: node lotus-statement.mjs statement.csv [--key 'NAME+ID+BASE64']")
    return 2
  }
  const { readFile } = await import('node:fs/promises')
  try {
    const { account, currency, period, movements, steps } = await check(new Uint8Array(await readFile(path)), known)
    console.log(`${account}, ${period}, ${currency}: ${movements} movements`)
    for (const { name, outcome, detail } of steps) console.log(`${outcome === 'ok' ? 'ok ' : 'BAD'} ${name}: ${detail}`)
    return steps.every(({ outcome }) => outcome === 'ok') ? 0 : 1
  } catch (error) {
    console.error(error.message)
    return 2
  }
}

/** Whatever the file is called; a browser that loads it runs nothing. */
async function isCommand() {
  if (typeof process !== 'object' || !process.argv?.[1]) return false
  const [{ pathToFileURL }, { existsSync, realpathSync }] = [await import('node:url'), await import('node:fs')]
  const [, started] = process.argv
  return existsSync(started) && import.meta.url === pathToFileURL(realpathSync(started)).href
}

if (await isCommand()) {
  process.exitCode = await main(process.argv.slice(2))
}
