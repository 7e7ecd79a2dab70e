/**
 * A stand-alone verifier for draws, raffles, red packets, leaderboards, spins of wheels, and agents' statements of a month: Node 20 or
 * newer or a browser, and this file. It shares no code with the platform and was written after the descriptions in
 * docs/domain/fairness.md, docs/domain/promotions.md and docs/domain/agents.md. In the repository its parts stand in the folder
 * `verify`; the site hands it out as one file (tools/join-parts.ts).
 *
 * node lotus-verify.mjs evidence.json [--key 'NAME+ID+BASE64']
 * node lotus-verify.mjs raffle.json [--key 'NAME+ID+BASE64']
 * node lotus-verify.mjs packets.json [--key 'NAME+ID+BASE64']
 * node lotus-verify.mjs board.json [--key 'NAME+ID+BASE64']
 * node lotus-verify.mjs spin.json
 * node lotus-verify.mjs agent-2026-06.json [--key 'NAME+ID+BASE64']
 * node lotus-verify.mjs --vectors vectors.json
 *
 * It prints one line per step and exits with 0 if nothing is wrong, 1 if something is, 2 if the file cannot be read.
 * The signature of the public beacon (BLS12-381) cannot be checked with Node: that step says so, and any drand client
 * can check it.
 */
import { isSame } from './verify/bytes.mjs'
import { isConsistent, isIncluded } from './verify/merkle.mjs'
import { isSigned, readKey, readReceipt } from './verify/notes.mjs'
import { bad } from './verify/answers.mjs'
import { commitmentOf, drawOf, roundOf } from './verify/draws.mjs'
import { steps } from './verify/evidence.mjs'
import { MONTH, monthSteps } from './verify/month.mjs'
import { RAFFLE, raffleSteps } from './verify/raffle.mjs'
import { PACKETS, packetSteps } from './verify/packets.mjs'
import { BOARD, boardSteps } from './verify/board.mjs'
import { SPIN, spinSteps } from './verify/spin.mjs'

export { leafHash, isIncluded, isConsistent } from './verify/merkle.mjs'
export { readKey, readNote, isSigned, readCheckpoint, readReceipt } from './verify/notes.mjs'
export { commitmentOf, drawOf, roundOf } from './verify/draws.mjs'

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
  if (value.format === BOARD) return readSteps(boardSteps, value, known)
  if (value.format === SPIN) return readSteps(spinSteps, value, known)
  const evidence = value.format === 'lotus-evidence/v1' ? value : { certificate: value }
  if (typeof evidence.certificate?.commitment !== 'string')
    throw new Error(
      'this is neither evidence, a certificate, a raffle, packets, a leaderboard, a spin nor a statement of a month',
    )
  return readSteps(steps, evidence, known)
}

// --- test vectors ------------------------------------------------------------------------------------------------

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
  board: hasSteps,
  spin: hasSteps,
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
  if (value.format === BOARD) return `${value.board} ${value.period}: ${value.places.length} places`
  if (value.format === SPIN)
    return `${value.wheel}, spin ${value.n}: slice ${value.slice + 1} of ${value.slices.length}`
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

// --- the command -------------------------------------------------------------------------------------------------

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
