import { bytesOf, hexOf, isSame, sha256, text } from './bytes.mjs'
import { bad, judged } from './answers.mjs'
import { numbersOf } from './numbers.mjs'
import { knownHead, leafOf, logged } from './leaves.mjs'

// --- a window of red packets -------------------------------------------------------------------------------------

const packetLeaf = (file, step) => leafOf(file, 'packets', { packets: file.packets, window: file.window }, step)

export const PACKETS = 'lotus-packets/v1'

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

export const packetSteps = {
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
