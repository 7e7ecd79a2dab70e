/**
 * A stand-alone verifier for draws, raffles, red packets, and agents' statements of a month: this file, and Node 20 or newer
 * or a browser. It shares no code with the platform and was written after the descriptions in docs/domain/fairness.md,
 * docs/domain/promotions.md and docs/domain/agents.md.
 *
 * node lotus-verify.mjs evidence.json [--key 'NAME+ID+BASE64']
 * node lotus-verify.mjs raffle.json [--key 'NAME+ID+BASE64']
 * node lotus-verify.mjs packets.json [--key 'NAME+ID+BASE64']
 * node lotus-verify.mjs agent-2026-06.json [--key 'NAME+ID+BASE64']
 * node lotus-verify.mjs --vectors vectors.json
 *
 * It prints one line per step and exits with 0 if nothing is wrong, 1 if something is, 2 if the file cannot be read.
 * The signature of the public beacon (BLS12-381) cannot be checked with Node: that step says so, and any drand client
 * can check it.
 */
const { subtle } = globalThis.crypto
const text = new TextEncoder()

// --- bytes ------------------------------------------------------------------------------------------------------

const bytesOf = (hex) => {
  if (typeof hex !== 'string' || !/^([0-9a-f]{2})*$/.test(hex)) throw new Error('not hex')
  const bytes = new Uint8Array(hex.length / 2)
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = parseInt(hex.slice(i * 2, i * 2 + 2), 16)
  return bytes
}
const hexOf = (bytes) => [...bytes].map((byte) => (byte + 256).toString(16).slice(1)).join('')
const joined = (...lists) => Uint8Array.from(lists.flatMap((list) => [...list]))
const base64Of = (bytes) => btoa(String.fromCharCode(...bytes))
const bytesOfBase64 = (encoded) => {
  const bytes = Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0))
  if (base64Of(bytes) !== encoded) throw new Error('not canonical base64')
  return bytes
}
const sha256 = async (...lists) => new Uint8Array(await subtle.digest('SHA-256', joined(...lists)))
const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  )
}
const isSame = (a, b) => JSON.stringify(sorted(a ?? null)) === JSON.stringify(sorted(b ?? null))

// --- Merkle tree (RFC 6962) -------------------------------------------------------------------------------------

export const leafHash = async (leaf) => hexOf(await sha256([0], leaf))
const parent = async (left, right) => hexOf(await sha256([1], bytesOf(left), bytesOf(right)))
/** The greatest power of two below n. */
const half = (n) => {
  let power = 1
  while (power * 2 < n) power *= 2
  return power
}

/** The root computed from a leaf and its path, by the recursion of the RFC in reverse. */
async function rootFromPath(hash, index, size, path) {
  if (!(index >= 0 && index < size)) throw new Error('no such leaf')
  if (size === 1) {
    if (path.length > 0) throw new Error('the path is too long')
    return hash
  }
  if (path.length === 0) throw new Error('the path is too short')
  const [rest, last] = [path.slice(0, -1), path[path.length - 1]]
  const middle = half(size)
  return index < middle
    ? parent(await rootFromPath(hash, index, middle, rest), last)
    : parent(last, await rootFromPath(hash, index - middle, size - middle, rest))
}

export async function isIncluded({ hash, index, size, path, root }) {
  try {
    return (await rootFromPath(hash, index, size, path)) === root
  } catch {
    return false
  }
}

/** [old root, new root] computed from a consistency proof. */
async function rootsFromProof(older, size, proof, isWhole, oldRoot) {
  if (older === size) {
    if (isWhole) {
      if (proof.length > 0) throw new Error('the proof is too long')
      return [oldRoot, oldRoot]
    }
    if (proof.length !== 1) throw new Error('the proof has a wrong length')
    return [proof[0], proof[0]]
  }
  if (proof.length === 0) throw new Error('the proof is too short')
  const [rest, last] = [proof.slice(0, -1), proof[proof.length - 1]]
  const middle = half(size)
  if (older <= middle) {
    const [before, after] = await rootsFromProof(older, middle, rest, isWhole, oldRoot)
    return [before, await parent(after, last)]
  }
  const [before, after] = await rootsFromProof(older - middle, size - middle, rest, false, oldRoot)
  return [await parent(last, before), await parent(last, after)]
}

export async function isConsistent({ older, newer, path }) {
  try {
    if (older.size < 1 || older.size > newer.size) return false
    const [before, after] = await rootsFromProof(older.size, newer.size, path, true, older.root)
    return before === older.root && after === newer.root
  } catch {
    return false
  }
}

// --- signed notes (C2SP) ----------------------------------------------------------------------------------------

const KINDS = { 1: 'signer', 4: 'witness' }

export async function readKey(line) {
  const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(line.trim()) ?? []
  if (name === undefined) throw new Error('not a key')
  const bytes = bytesOfBase64(encoded)
  const kind = KINDS[bytes[0]]
  const computed = hexOf((await sha256(text.encode(`${name}\n`), bytes)).slice(0, 4))
  if (kind === undefined || bytes.length !== 33 || computed !== id) throw new Error('not a key')
  return { name, id, kind, bytes: bytes.slice(1) }
}

export function readNote(note) {
  const at = note.lastIndexOf('\n\n')
  if (at < 0 || !note.endsWith('\n')) throw new Error('not a note')
  const signatures = note
    .slice(at + 2, -1)
    .split('\n')
    .map((line) => {
      const [, name, encoded] = /^— (\S+) (\S+)$/u.exec(line) ?? []
      if (name === undefined) throw new Error('not a signature')
      const bytes = bytesOfBase64(encoded)
      return { name, id: hexOf(bytes.slice(0, 4)), bytes: bytes.slice(4) }
    })
  return { text: note.slice(0, at + 1), signatures }
}

export async function isSigned(note, key) {
  const { text: body, signatures } = readNote(note)
  const found = signatures.find(({ name, id }) => name === key.name && id === key.id)
  if (!found) return false
  let [message, signature] = [body, found.bytes]
  if (key.kind === 'witness') {
    const seconds = new DataView(found.bytes.slice(0, 8).buffer).getBigUint64(0)
    message = `cosignature/v1\ntime ${seconds}\n${body}`
    signature = found.bytes.slice(8)
  }
  const handle = await subtle.importKey('raw', key.bytes, 'Ed25519', false, ['verify'])
  return subtle.verify('Ed25519', handle, signature, text.encode(message))
}

export function readCheckpoint(note) {
  const [origin, size, root] = readNote(note).text.split('\n')
  if (!/^[1-9][0-9]*$/.test(size ?? '')) throw new Error('not a checkpoint')
  const bytes = bytesOfBase64(root ?? '')
  if (bytes.length !== 32) throw new Error('not a checkpoint')
  return { origin, size: Number(size), root: hexOf(bytes) }
}

export function readReceipt(note) {
  const [head, gameCode, issueNo, orderNo, hash, acceptedAt, end] = readNote(note).text.split('\n')
  if (head !== 'lotus-receipt/v1' || end !== '') throw new Error('not a receipt')
  return { gameCode, issueNo, orderNo, leafHash: hash, acceptedAt }
}

// --- draws ------------------------------------------------------------------------------------------------------

export const commitmentOf = async (seed) => hexOf(await sha256(text.encode('lotus-seed-v1'), bytesOf(seed)))

/** Uniform numbers from the 32-bit words of the blocks of HMAC-SHA-512(seed, `label|j`). */
async function numbersOf(seed, label) {
  const key = await subtle.importKey('raw', bytesOf(seed), { name: 'HMAC', hash: 'SHA-512' }, false, ['sign'])
  const numbers = []
  let block = 0
  /** A uniform number below k: words past the last whole multiple of k are dropped. */
  return async (k) => {
    for (;;) {
      if (numbers.length === 0) {
        const view = new DataView(await subtle.sign('HMAC', key, text.encode(`${label}|${block}`)))
        for (let at = 0; at < 64; at += 4) numbers.push(view.getUint32(at))
        block += 1
      }
      const drawn = numbers.shift()
      if (drawn < 2 ** 32 - (2 ** 32 % k)) return drawn % k
    }
  }
}

const stream = ({ family, seed, issue, root, beacon }) =>
  numbersOf(seed, `lotus-draw-v1|${family}|${issue}|${root}|${beacon ?? ''}`)

const digits = async (below, width) => String(await below(10 ** width)).padStart(width, '0')
async function times(count, one) {
  const list = []
  for (let i = 0; i < count; i += 1) list.push(await one())
  return list
}
async function balls(below, last, count) {
  const left = Array.from({ length: last }, (_, i) => String(i + 1).padStart(2, '0'))
  return times(count, async () => left.splice(await below(left.length), 1)[0])
}
const prizes = (shape) => async (below) => {
  const drawn = {}
  for (const part of shape.split(' ')) {
    const [prize, count, width] = part.split(':')
    drawn[prize] = await times(Number(count), () => digits(below, Number(width)))
  }
  return { prizes: drawn }
}
const number = (width) => async (below) => ({ digits: await digits(below, width) })
const drum = (last, count) => async (below) => ({ balls: await balls(below, last, count) })
const dice = async (below) => ({ dice: (await times(3, async () => 1 + (await below(6)))).join('') })
const signs = (names) => async (below) => ({ dice: await times(3, async () => names[await below(6)]) })
const race = async (below) => ({ cars: await balls(below, 10, 10) })
const coins = async (below) => ({ red: (await times(4, () => below(2))).filter((side) => side === 0).length })
const marks = async (below, { yearAnimal }) => {
  const seven = await balls(below, 49, 7)
  return { normals: seven.slice(0, 6), special: seven[6], yearAnimal }
}
const thai = async (below) => ({
  first: await digits(below, 6),
  last2: await digits(below, 2),
  front3: await times(2, () => digits(below, 3)),
  back3: await times(2, () => digits(below, 3)),
  second: await times(5, () => digits(below, 6)),
})
const north = prizes('DB:1:5 G1:1:5 G2:2:5 G3:6:5 G4:4:4 G5:6:4 G6:3:3 G7:4:2')

const families = {
  vn_north: north,
  hanoi: north,
  vn_south: prizes('DB:1:6 G1:1:5 G2:1:5 G3:2:5 G4:7:5 G5:1:4 G6:3:4 G7:1:3 G8:1:2'),
  thai,
  lao: number(4),
  tl2d: number(2),
  tl3d: number(3),
  tl4d: number(4),
  tl6d: number(6),
  wingo: number(1),
  fived: number(5),
  ssc: number(5),
  ssc_zy: number(5),
  elott_ssc: number(5),
  lf3d: number(3),
  lf4d: number(4),
  pl5: number(5),
  pc28: number(3),
  elott_pc28: number(3),
  elott_lf: number(3),
  mega645: drum(45, 6),
  tl2d37: drum(37, 2),
  tl642: drum(42, 6),
  tl645: drum(45, 6),
  tl649: drum(49, 6),
  tl655: drum(55, 6),
  tl658: drum(58, 6),
  '11x5': drum(11, 5),
  elott_11x5: drum(11, 5),
  keno: drum(80, 20),
  elott_keno: drum(80, 20),
  vtx: dice,
  k3: dice,
  elott_k3: dice,
  pk10: race,
  elott_pk10: race,
  lhc: marks,
  elott_lhc: marks,
  vxd: coins,
  vbc: signs(['fish', 'prawn', 'gourd', 'stag', 'crab', 'rooster']),
  clr: signs(['red', 'green', 'blue', 'yellow', 'white', 'pink']),
}

/** The result computed from family, seed, issue, root and beacon. */
export async function drawOf(input) {
  const one = families[input.family]
  if (one === undefined) throw new Error(`unknown family ${input.family}`)
  return one(await stream(input), input)
}

/**
 * A round of numbers that members submit: the operator's numbers follow them, then the sum of all minus one of them.
 * The ROOT of the stream is the Merkle node over the root of the orders and the root of the submissions.
 */
export async function roundOf({ seed, issue, root, submissionRoot, beacon, terms, numbers }) {
  const below = await stream({ family: 'yeekee', seed, issue, root: await parent(root, submissionRoot), beacon })
  const count = Math.max(terms.houseMin, terms.isFilled ? terms.numbersMin - numbers.length : 0)
  const house = await times(count, () => digits(below, 5))
  const all = numbers.concat(house)
  if (all.length < terms.numbersMin || all.length < terms.subtractIndex) return null
  const place = terms.subtractFrom === 'end' ? all.length - terms.subtractIndex : terms.subtractIndex - 1
  const sum = all.reduce((total, number) => total + Number(number), 0)
  const result = String(sum - Number(all[place])).padStart(5, '0')
  return { sum: String(sum), minus: all[place], result, members: numbers.length, house }
}

/** The Merkle root of a list of texts, by the recursion of the RFC. */
async function rootOfLeaves(hashes) {
  if (hashes.length === 0) return hexOf(await sha256())
  if (hashes.length === 1) return hashes[0]
  const middle = half(hashes.length)
  return parent(await rootOfLeaves(hashes.slice(0, middle)), await rootOfLeaves(hashes.slice(middle)))
}

async function submittedNumbers({ gameCode, issueNo, submissions: { leaves, root } }) {
  const hashes = await Promise.all(leaves.map((leaf) => leafHash(text.encode(leaf))))
  if ((await rootOfLeaves(hashes)) !== root) throw new Error('the submissions are not those under the root')
  return leaves.map((leaf, at) => {
    const { game, issue, no, number } = JSON.parse(leaf)
    const isRight = game === gameCode && issue === issueNo && no === at + 1 && /^[0-9]{5}$/.test(number)
    if (!isRight) throw new Error(`submission ${at + 1} is none of this issue`)
    return number
  })
}

// --- the public beacon: drand quicknet --------------------------------------------------------------------------

const QUICKNET = {
  chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  genesis: 1692803367,
  period: 3,
}
const secondsOfRound = (round) => QUICKNET.genesis + (round - 1) * QUICKNET.period

// --- evidence ---------------------------------------------------------------------------------------------------

const ok = (detail = '') => ({ outcome: 'ok', detail })
const bad = (detail) => ({ outcome: 'bad', detail })
const warn = (detail) => ({ outcome: 'warn', detail })
const skipped = (detail) => ({ outcome: 'skipped', detail })
const judged = (isRight, detail) => (isRight ? ok() : bad(detail))

const steps = {
  async commitment({ certificate: { seed, commitment } }) {
    if (seed === null) return skipped('the seed is not revealed yet')
    return judged((await commitmentOf(seed)) === commitment, 'the seed is not the one that was committed to')
  },
  async order({ certificate, order }) {
    if (!order || certificate.orderRoot === null) return skipped('no order is given, or the orders are not frozen')
    const { game, issue } = JSON.parse(order.leaf)
    if (game !== certificate.gameCode || issue !== certificate.issueNo) return bad('the order is of another issue')
    const place = { index: order.index, size: certificate.orderCount, path: order.path, root: certificate.orderRoot }
    const hash = await leafHash(text.encode(order.leaf))
    return judged(await isIncluded({ hash, ...place }), 'the order is not under the root')
  },
  async receipt({ certificate, receipt, order, log }, known) {
    if (receipt === undefined || (known ?? log?.key) === undefined) return skipped('no receipt or no key is given')
    if (!(await isSigned(receipt, await readKey(known ?? log.key)))) return bad('the receipt is not signed by the log')
    const { gameCode, issueNo, leafHash: hash } = readReceipt(receipt)
    if (gameCode !== certificate.gameCode || issueNo !== certificate.issueNo)
      return bad('the receipt is of another issue')
    if (!order) return ok()
    return judged((await leafHash(text.encode(order.leaf))) === hash, 'the receipt is of another order')
  },
  async draw({ certificate }) {
    const { family, seed, issueNo, orderRoot, yearAnimal, draw, beacon } = certificate
    if (seed === null || draw === null) return skipped('nothing is drawn yet')
    const randomness = beacon?.state === 'received' ? beacon.randomness : ''
    const chance = { seed, issue: issueNo, root: orderRoot, beacon: randomness }
    const { submissions } = certificate
    const { terms, root: submissionRoot } = submissions ?? {}
    const numbers = submissions ? await submittedNumbers(certificate) : []
    const round = { ...chance, terms, submissionRoot, numbers }
    const computed = await (submissions ? roundOf(round) : drawOf({ family, ...chance, yearAnimal }))
    return judged(isSame(computed, draw), `the draw should be ${JSON.stringify(computed)}`)
  },
  async beacon({ certificate: { beacon, frozenAt, lockAt, seed } }) {
    if (!beacon) return skipped('this draw uses no beacon')
    if (beacon.chain !== QUICKNET.chain) return bad('an unknown chain')
    const publishedAt = secondsOfRound(beacon.round) * 1000
    if (publishedAt < Date.parse(frozenAt ?? lockAt)) return bad('the round existed before the orders were frozen')
    if (publishedAt > Date.parse(lockAt) + 3_600_000) return bad('the round is far from the draw')
    if (beacon.state === 'unavailable') return warn('the round could not be had: the seed alone decided')
    if (beacon.state === 'waiting')
      return seed === null ? skipped('the round is awaited') : bad('drawn without its round')
    if (hexOf(await sha256(bytesOf(beacon.signature))) !== beacon.randomness)
      return bad('randomness and signature differ')
    return skipped(`randomness follows from the signature; check round ${beacon.round} of quicknet with a drand client`)
  },
  async checkpoint({ log }, known) {
    if (!log) return skipped('no log is given')
    if (known !== undefined && known !== log.key) return bad('another log than the one whose key you know')
    const key = await readKey(log.key)
    const isOwn = readCheckpoint(log.checkpoint).origin === key.name && key.kind === 'signer'
    return judged(isOwn && (await isSigned(log.checkpoint, key)), 'the head is not signed by the log')
  },
  async log_commitment({ certificate, log }) {
    if (!log) return skipped('no log is given')
    const found = await entriesOf(
      log,
      ['commitments'],
      (body) => body.game === certificate.gameCode && announced(body, certificate),
    )
    if (!found) return bad('the log does not hold the commitment')
    const issue = announced(found.leaf.body, certificate)
    if (!found.isIncluded) return bad('the leaf is not in the tree')
    if (Date.parse(found.leaf.at) > Date.parse(certificate.lockAt)) return bad('it was published after the sale')
    const stated = [certificate.commitment, certificate.beacon?.round, certificate.submissions?.terms]
    const isRight = isSame([issue.commitment, issue.beaconRound, issue.terms], stated)
    return judged(isRight, 'the log holds another commitment, round or terms')
  },
  async log_root({ certificate, log }) {
    if (!log || certificate.orderRoot === null) return skipped('no log is given, or the orders are not frozen')
    const found = await entriesOf(log, ['order_root'], ofIssue(certificate))
    if (!found?.isIncluded) return bad('the log does not hold the root')
    const isMine = (body) => body.game === certificate.gameCode && announced(body, certificate)
    const before = await entriesOf(log, ['commitments'], isMine)
    if (before && before.index >= found.index) return bad('the root stands before the commitment')
    // Logs and certificates of before do not tell how many of the tickets take part.
    const { root, count, submissionRoot, liveCount = certificate.liveCount, liveStake } = found.leaf.body
    const { orderRoot, orderCount, submissions, liveCount: live = liveCount } = certificate
    const isSameStake = [liveStake, certificate.liveStake].includes(undefined) || liveStake === certificate.liveStake
    const isRight =
      isSameStake && isSame([root, count, submissionRoot, liveCount], [orderRoot, orderCount, submissions?.root, live])
    return judged(isRight, 'the log holds another root or count')
  },
  async log_result({ certificate, log }) {
    if (!log || certificate.draw === null) return skipped('no log is given, or nothing is drawn yet')
    const found = await entriesOf(log, ['result', 'correction'], ofIssue(certificate))
    if (!found?.isIncluded) return bad('the log does not hold the result')
    const root = await entriesOf(log, ['order_root'], ofIssue(certificate))
    if (root && root.index >= found.index) return bad('the result stands before the root')
    const { draw, seed } = found.leaf.body
    return judged(
      isSame(draw, certificate.draw) && isSame(seed, certificate.seed),
      'the log holds another result or seed',
    )
  },
  async witness({ log }) {
    const keys = await Promise.all((log?.witnessKeys ?? []).map(readKey))
    if (keys.length === 0) return skipped('no witness is named')
    const signed = await Promise.all(keys.map((key) => isSigned(log.checkpoint, key)))
    const count = signed.filter(Boolean).length
    return count > 0 ? ok(`${count} of ${keys.length} witnesses`) : warn('no witness has signed this head')
  },
}

const ofIssue = (certificate) => (body) => body.game === certificate.gameCode && body.issue === certificate.issueNo
const announced = (body, certificate) => body.issues?.find((issue) => issue.issue === certificate.issueNo)
/** The newest leaf of these kinds. */
async function entriesOf(log, kinds, matches) {
  const { size, root } = readCheckpoint(log.checkpoint)
  const [found] = log.entries
    .map(({ index, leaf, path }) => ({ index, path, bytes: text.encode(leaf), leaf: JSON.parse(leaf) }))
    .filter(({ leaf }) => kinds.includes(leaf.kind) && matches(leaf.body))
    .sort((a, b) => b.index - a.index)
  if (!found) return undefined
  const { index, path } = found
  return { ...found, isIncluded: await isIncluded({ hash: await leafHash(found.bytes), index, size, path, root }) }
}

// --- an agent's statement of a month ----------------------------------------------------------------------------

const MONTH = 'lotus-agent-month/v1'
/** A decimal as a whole number of 10^-36. */
const amountOf = (decimal) => {
  const [, sign, whole, part = ''] = /^(-?)(\d{1,60})(?:\.(\d{1,36}))?$/.exec(decimal) ?? []
  if (whole === undefined) throw new Error(`${decimal} is no amount`)
  const size = BigInt(whole + part.padEnd(36, '0'))
  return sign === '-' ? -size : size
}
const plus = (amounts) => amounts.reduce((sum, one) => sum + amountOf(one), 0n)
/** An account is what was there and what came, less what went. */
const isAccount = (account, came, went) =>
  plus(came.map((name) => account[name])) - plus(went.map((name) => account[name])) === amountOf(account.closing)
/** Each field of the sums is the sum of that field in the rows. */
const isSumOf = (sums, rows, names) =>
  names.every((name) => plus(rows.map((row) => row[name])) === amountOf(sums[name]))
const CENT = 10n ** 34n
const isIn = ({ from, to }, at) => at >= from && at < to
const monthHash = async (statement) => hexOf(await sha256(text.encode(JSON.stringify(sorted(statement)))))
const places = (rows) => rows.map(({ ref }) => ref).join(', ')

/** Of one period: the amount due, what came of it before and within the month, and how it ended. */
function isEarned(month, row) {
  const [net, due] = [amountOf(row.net), amountOf(row.due)]
  const before = plus(row.payments.filter(({ at }) => at < month.from).map(({ amount }) => amount))
  const paid = plus(row.payments.filter(({ at }) => isIn(month, at)).map(({ amount }) => amount))
  const isMade = isIn(month, row.madeAt)
  const left = due - before - paid
  return (
    net === amountOf(row.gross) - amountOf(row.children) + amountOf(row.owedIn) &&
    due === (net > 0n ? (net / CENT) * CENT : 0n) &&
    row.payments.every(({ at, amount }) => at >= row.madeAt && at < month.to && amountOf(amount) > 0n) &&
    amountOf(row.opening) === (isMade ? 0n : due - before) &&
    amountOf(row.settled) === (isMade ? due : 0n) &&
    amountOf(row.paid) === paid &&
    amountOf(row.ended) === (row.endedAt === null ? 0n : left) &&
    (row.endedAt === null || isIn(month, row.endedAt)) &&
    (row.state !== 'PAID' || left === 0n) &&
    isAccount(row, ['opening', 'settled'], ['paid', 'ended'])
  )
}

function isOwed(month, { due, openedAt, moves, debt, advance }) {
  const of = (kinds, isNow) =>
    plus(moves.filter(({ at, what }) => kinds.includes(what) && isIn(month, at) === isNow).map(({ amount }) => amount))
  const less = ['UPLINE', 'ADVANCE', 'ABSORBED', 'CANCELLED']
  const isOpened = isIn(month, openedAt)
  const expected = {
    opening: isOpened ? 0n : amountOf(due) - of(less, false),
    opened: isOpened ? amountOf(due) : 0n,
    paid: of(['UPLINE'], true),
    byOperator: of(['ADVANCE', 'ABSORBED'], true),
    cancelled: of(['CANCELLED'], true),
  }
  return (
    Object.entries(expected).every(([name, amount]) => amountOf(debt[name]) === amount) &&
    amountOf(advance.opening) === of(['ADVANCE', 'SET_OFF'], false) - of(['RETURNED'], false) &&
    amountOf(advance.advanced) === of(['ADVANCE', 'SET_OFF'], true) &&
    amountOf(advance.returned) === of(['RETURNED'], true) &&
    moves.every(({ at, amount }) => at >= openedAt && at < month.to && amountOf(amount) > 0n) &&
    amountOf(debt.closing) >= 0n &&
    isAccount(debt, ['opening', 'opened'], ['paid', 'byOperator', 'cancelled']) &&
    isAccount(advance, ['opening', 'advanced'], ['returned'])
  )
}

/**
 * What was added to periods that were paid before is received, what is to be taken off is not, and what is given up of that moves
 * nothing. Most months have none.
 */
function isAdjusted({ adjusted, adjustments = [], givenUpSum = '0', givenUp = [], ...month }) {
  const sum = (rows, isOff) => plus(rows.map(({ amount }) => amount).filter((one) => one.startsWith('-') === isOff))
  const told = [adjusted?.added ?? '0', `-${adjusted?.takenOff ?? '0'}`, givenUpSum, '0'].map(amountOf)
  const sums = [sum(adjustments, false), sum(adjustments, true), sum(givenUp, false), sum(givenUp, true)]
  const isOf = (rows) => !hasTwice(rows) && rows.every(({ at }) => isIn(month, at))
  return sums.every((one, n) => one === told[n]) && isOf(adjustments) && isOf(givenUp)
}

const hasTwice = (rows) => new Set(rows.map(({ ref }) => ref)).size !== rows.length
/** From the first midnight of the month to that of the next one, in the zone of business days (UTC+7). */
const isWholeMonth = ({ month, from, to }) => {
  const [year, number] = month.split('-').map(Number)
  const midnight = (of) => Date.UTC(year, of, 1, -7)
  return Date.parse(from) === midnight(number - 1) && Date.parse(to) === midnight(number)
}

const monthSteps = {
  async hash({ statement, hash }) {
    const computed = await monthHash(statement)
    return computed === hash ? ok(hash) : bad(`the hash should be ${computed}`)
  },
  async signature({ statement, note, key }, known) {
    if (known !== undefined && known !== key) return bad('another key than the one that you know')
    const isOwn = await isSigned(note, await readKey(key))
    const signed = [MONTH, statement.account, statement.month, await monthHash(statement), ''].join('\n')
    if (!isOwn || readNote(note).text !== signed) return bad('the note is not signed by this key over this statement')
    return known === undefined ? warn('signed by the key in the file; compare it with the published one (--key)') : ok()
  },
  async earned({ statement }) {
    const wrong = statement.earned.filter((row) => !isEarned(statement, row))
    if (!isWholeMonth(statement)) return bad('its times are not those of its month')
    if (hasTwice(statement.earned)) return bad('a period stands there twice')
    return wrong.length === 0 ? ok(`${statement.earned.length} periods`) : bad(`does not add up: ${places(wrong)}`)
  },
  async owed({ statement }) {
    const wrong = statement.owed.filter((row) => !isOwed(statement, row))
    if (hasTwice(statement.owed)) return bad('a debt stands there twice')
    return wrong.length === 0 ? ok(`${statement.owed.length} debts`) : bad(`does not add up: ${places(wrong)}`)
  },
  async rebates({ statement }) {
    const { rebateDays: days, rebates, month } = statement
    const isRight = days.every(
      ({ day, first, last, payments }, at) =>
        day.startsWith(month) && payments >= 1 && last - first + 1 >= payments && (at === 0 || days[at - 1].day < day),
    )
    const parts = ['self', 'agent', 'small', 'takenBack']
    const isWhole = plus(parts.map((name) => rebates[name])) === amountOf(rebates.total)
    return judged(isRight && isWhole && isSumOf(rebates, days, parts), 'the days do not come to the sums')
  },
  async sums({ statement }) {
    const { contracts, debts, advances, rebates, received, earned, owed } = statement
    const [debtRows, advanceRows] = [owed.map(({ debt }) => debt), owed.map(({ advance }) => advance)]
    const came = plus([contracts.paid, rebates.total, statement.adjusted?.added ?? '0'])
    return judged(
      isAdjusted(statement) &&
        isSumOf(contracts, earned, ['opening', 'settled', 'paid', 'ended', 'closing']) &&
        isAccount(contracts, ['opening', 'settled'], ['paid', 'ended']) &&
        isSumOf(debts, debtRows, ['opening', 'opened', 'paid', 'byOperator', 'cancelled', 'closing']) &&
        isSumOf(advances, advanceRows, ['opening', 'advanced', 'returned', 'closing']) &&
        came - plus([debts.paid, advances.returned]) === amountOf(received),
      'the sums are not those of the rows',
    )
  },
}

// --- a raffle ---------------------------------------------------------------------------------------------------

const RAFFLE = 'lotus-raffle/v1'

/** [holder, tickets, first] by name; throws on what cannot be a list. */
function ticketList(holders) {
  let next = 1
  const names = holders.map(([holder]) => holder).sort()
  if (names.length === 0 || names.some((name, at) => name === names[at - 1]))
    throw new Error('a holder stands there twice')
  const tickets = new Map(holders)
  return names.map((holder) => {
    const count = tickets.get(holder)
    if (!Number.isSafeInteger(count) || count < 1) throw new Error('a holder has no ticket')
    const first = next
    next += count
    return [holder, count, first]
  })
}
const ticketCount = (list) => list.reduce((sum, [, count]) => sum + count, 0)

async function ticketRoot(raffle, list) {
  const lines = list.map(([holder, count, first]) =>
    ['lotus-raffle-tickets-v1', raffle, holder, first, first + count - 1].join('|'),
  )
  return rootOfLeaves(await Promise.all(lines.map((line) => leafHash(text.encode(line)))))
}

/** [prize, ticket, holder] for each prize, as long as somebody is left who has won nothing. */
async function raffleWinners({ raffle, seed, root, prizes, holders }) {
  const number = await numbersOf(seed, `lotus-raffle-v1|${raffle}|${root}`)
  const count = prizes.reduce((sum, prize) => sum + prize.count, 0)
  let list = ticketList(holders)
  if (ticketCount(list) > 2 ** 32 - 1) throw new Error('more tickets than one number tells apart')
  const winners = []
  while (winners.length < count && list.length > 0) {
    let place = await number(ticketCount(list))
    const [holder, , first] = list.find(([, tickets]) => {
      if (place < tickets) return true
      place -= tickets
      return false
    })
    winners.push([winners.length, first + place, holder])
    list = list.filter(([name]) => name !== holder)
  }
  return winners
}

/** The leaves of this kind and step that stand in the file, of the one that `of` names. */
const leavesOf = ({ log }, kind, of, step) =>
  log.entries
    .map((entry) => ({ ...entry, bytes: text.encode(entry.leaf), leaf: JSON.parse(entry.leaf) }))
    .filter(({ leaf }) => leaf.kind === kind && Object.entries({ ...of, step }).every(([k, v]) => leaf.body[k] === v))

/** The one leaf of this step, under the head of the log. */
async function leafOf(file, kind, of, step) {
  const { size, root } = readCheckpoint(file.log.checkpoint)
  const found = leavesOf(file, kind, of, step)
  if (found.length !== 1) throw new Error(`${found.length} leaves of the log say "${step}"`)
  const [{ leaf, index, path, bytes }] = found
  if (!(await isIncluded({ hash: await leafHash(bytes), index, size, path, root })))
    throw new Error('not under the head')
  return { ...leaf, index }
}
const raffleLeaf = (file, step) => leafOf(file, 'raffle', { raffle: file.raffle }, step)
const packetLeaf = (file, step) => leafOf(file, 'packets', { packets: file.packets, window: file.window }, step)

const logged = (step) => async (file, known) =>
  file.log === undefined ? skipped('the file has no log') : step(file, known)

const knownHead = logged(async ({ log }, known) => {
  if (known !== undefined && known !== log.key) return bad('another log than the one that you know')
  const isOwn = await isSigned(log.checkpoint, await readKey(log.key))
  if (!isOwn) return bad('the head is not signed by this key')
  return known === undefined ? warn('signed by the key in the file; compare it with the published one (--key)') : ok()
})

const raffleSteps = {
  async seed({ seed, commitment }) {
    return judged(
      hexOf(await sha256(text.encode('lotus-raffle-seed-v1'), bytesOf(seed))) === commitment,
      'another seed',
    )
  },
  async list({ raffle, holders, root }) {
    return judged((await ticketRoot(raffle, ticketList(holders))) === root, 'the root is of another list')
  },
  async draw(file) {
    const winners = await raffleWinners(file)
    return isSame(winners, file.winners) ? ok() : bad(`the winners should be ${JSON.stringify(winners)}`)
  },
  log_head: knownHead,
  log_terms: logged(async ({ raffle, version, prizes, kind, log }) => {
    const isIts = (body) => body.promotion === raffle && body.version === version
    const entry = await entriesOf(log, ['promotion'], isIts)
    const terms = entry?.leaf.body.terms
    return judged(
      entry?.isIncluded === true && isSame(terms.given.prizes, prizes) && terms.kind === kind,
      'other prizes',
    )
  }),
  log_seed: logged(async (file) => {
    const { body, at } = await raffleLeaf(file, 'commit')
    return judged(
      ['commitment', 'version', 'kind', 'to'].every((name) => body[name] === file[name]) &&
        Date.parse(at) <= Date.parse(body.from),
      'the seed was not committed before the first day that counts, or with another kind or last day',
    )
  }),
  log_list: logged(async (file) => {
    const { body, index, at } = await raffleLeaf(file, 'list')
    const commit = await raffleLeaf(file, 'commit')
    const due = Date.parse(commit.body.drawAt)
    const list = ticketList(file.holders)
    return judged(
      body.root === file.root &&
        body.holders === list.length &&
        body.tickets === ticketCount(list) &&
        commit.index < index &&
        Date.parse(at) >= due &&
        due >= Date.parse(commit.body.to),
      'the log has another list, or it was frozen before its hour',
    )
  }),
  log_draw: logged(async (file) => {
    const { body, index } = await raffleLeaf(file, 'draw')
    if (leavesOf(file, 'raffle', { raffle: file.raffle }, 'cancel').length > 0)
      return bad('the log says that it was called off')
    return judged(
      body.seed === file.seed && isSame(body.winners, file.winners) && (await raffleLeaf(file, 'list')).index < index,
      'the log has another draw',
    )
  }),
}

// --- a window of red packets ------------------------------------------------------------------------------------

const PACKETS = 'lotus-packets/v1'

/** The amounts of a window in hundredths, by the rule of docs/domain/promotions.md. */
async function packetAmounts({ packets, window, seed, pool, count, least }) {
  if (!(pool < 2 ** 32 && count > 0 && count <= 2000 && least > 0 && least * count <= pool))
    throw new Error('no such pool')
  const number = await numbersOf(seed, `lotus-packets-v1|${packets}|${window}`)
  const amounts = []
  for (let [left, rest] = [count, pool]; left > 0; left -= 1) {
    const most = Math.min(Math.floor((2 * rest) / left), rest - least * (left - 1))
    amounts.push(left === 1 ? rest : least + (await number(most - least + 1)))
    rest -= amounts.at(-1)
  }
  return amounts
}

const packetSteps = {
  async seed({ seed, commitment }) {
    const told = hexOf(await sha256(text.encode('lotus-packets-seed-v1'), bytesOf(seed)))
    return judged(told === commitment, 'another seed')
  },
  async amounts(file) {
    const first = (await packetAmounts(file)).slice(0, file.grabs.length)
    return judged(isSame(first, file.grabs), `the first amounts should be ${first.join(', ')}`)
  },
  log_head: knownHead,
  log_seed: logged(async (file) => {
    const { body, at } = await packetLeaf(file, 'commit')
    const names = ['commitment', 'version', 'kind', 'from', 'to', 'pool', 'count', 'least']
    const isSoon = Date.parse(at) <= Date.parse(file.from)
    return judged(isSoon && names.every((name) => body[name] === file[name]), 'committed too late, or other terms')
  }),
  log_end: logged(async ({ seed, grabs, ...file }) => {
    const { body, index, at } = await packetLeaf(file, 'end')
    if (Date.parse(at) < Date.parse(file.to)) return bad('the window was ended before its time')
    const told = { ...body, seed, grabbed: grabs.length, paid: grabs.reduce((sum, amount) => sum + amount, 0) }
    return judged(isSame(body, told) && (await packetLeaf(file, 'commit')).index < index, 'the log has another end')
  }),
}

const readSteps = async (list, value, known) => {
  const answers = []
  for (const [name, step] of Object.entries(list)) {
    const answer = await step(value, known).catch((error) => bad(`cannot be read: ${error.message}`))
    answers.push({ name, ...answer })
  }
  return answers
}

/**
 * One result per step: {name, outcome: 'ok' | 'bad' | 'warn' | 'skipped', detail}. `known` is the log's key from
 * another source.
 */
export async function verify(value, known) {
  if (value.format === MONTH) return readSteps(monthSteps, value, known)
  if (value.format === RAFFLE) return readSteps(raffleSteps, value, known)
  if (value.format === PACKETS) return readSteps(packetSteps, value, known)
  const evidence = value.format === 'lotus-evidence/v1' ? value : { certificate: value }
  if (typeof evidence.certificate?.commitment !== 'string')
    throw new Error('this is neither evidence, a certificate, a raffle, packets nor a statement of a month')
  return readSteps(steps, evidence, known)
}

// --- test vectors -----------------------------------------------------------------------------------------------

const hasSteps = async ({ file, key, steps: told }) =>
  isSame(
    (await verify(file, key)).map(({ name, outcome }) => [name, outcome]),
    told,
  )
const checks = {
  draw: async (v) => (await commitmentOf(v.seed)) === v.commitment && isSame(await drawOf(v), v.draw),
  round: async (v) => isSame(await roundOf(v), v.draw),
  inclusion: async (v) => (await isIncluded(v)) === v.isValid,
  consistency: async (v) => (await isConsistent(v)) === v.isValid,
  note: async (v) => (await isSigned(v.note, await readKey(v.key)).catch(() => false)) === v.isValid,
  receipt: async (v) => isSame(readReceipt(v.note), v.receipt),
  evidence: async (v) =>
    isSame(
      (await verify(v.evidence, v.key)).map(({ name, outcome }) => [name, outcome]),
      v.steps.map(([name, outcome]) => [name, name === 'beacon' && outcome === 'ok' ? 'skipped' : outcome]),
    ),
  raffle: hasSteps,
  packets: hasSteps,
}

/** Whose month it is, and what it brought. */
const monthOf = ({ account, month, received, currency }) => `${account}, ${month}: ${received} ${currency}`
/** The tickets under the root in words, and those of them that were not cancelled before the lock. */
const ticketsOf = ({ orderCount, totalStake, liveCount, liveStake }) =>
  typeof liveCount !== 'number'
    ? `${orderCount} tickets, cancelled ones included`
    : `${orderCount} tickets for ${totalStake}, of which ${liveCount} for ${liveStake} take part; the others were cancelled before the lock`

const titleOf = (value) => {
  if (value.format === MONTH) return monthOf(value.statement)
  if (value.format === RAFFLE) return `${value.raffle}: ${value.holders.length} holders of tickets`
  if (value.format === PACKETS)
    return `${value.packets} ${value.window}: ${value.grabs.length} of ${value.count} grabbed`
  return ticketsOf(value.certificate ?? value)
}

/** The indexes of the vectors with a different result here. */
export async function checkVectors({ vectors }) {
  const wrong = []
  for (const [at, vector] of vectors.entries()) {
    const isRight = await checks[vector.kind]?.(vector).catch(() => false)
    if (!isRight) wrong.push(`${at} ${vector.kind} ${vector.family ?? ''}`.trim())
  }
  return wrong
}

// --- the command ------------------------------------------------------------------------------------------------

async function main([file, ...rest]) {
  const { readFileSync } = await import('node:fs')
  const known = rest.includes('--key') ? rest[rest.indexOf('--key') + 1] : undefined
  if (rest.includes('--key') && !known) throw new Error('--key has no value')
  const isVectors = file === '--vectors'
  const value = JSON.parse(readFileSync(isVectors ? rest[0] : file, 'utf8'))
  if (isVectors) {
    const wrong = await checkVectors(value)
    for (const line of wrong) console.log(`WRONG ${line}`)
    console.log(`${value.vectors.length} vectors, ${wrong.length} wrong`)
    return wrong.length === 0 ? 0 : 1
  }
  const answers = await verify(value, known)
  console.log(titleOf(value))
  for (const { name, outcome, detail } of answers)
    console.log(`${outcome.padEnd(8)}${name}${detail ? `: ${detail}` : ''}`)
  return answers.some(({ outcome }) => outcome === 'bad') ? 1 : 0
}

/** Whatever the file is called; a browser that loads it runs nothing. */
async function isCommand() {
  if (typeof process !== 'object' || !process.argv?.[1]) return false
  const [{ pathToFileURL }, { existsSync, realpathSync }] = [await import('node:url'), await import('node:fs')]
  const [, started] = process.argv
  return existsSync(started) && import.meta.url === pathToFileURL(realpathSync(started)).href
}

if (await isCommand()) {
  process.exitCode = await main(process.argv.slice(2)).catch((error) => {
    console.error(
      process.argv.length < 3 ? 'Usage: node lotus-verify.mjs evidence.json [--key KEY]' : String(error.message),
    )
    return 2
  })
}
