import { bytesOf, hexOf, sha256 } from './bytes.mjs'
import { judged } from './answers.mjs'
import { numbersOf } from './numbers.mjs'

// --- a spin of a wheel -------------------------------------------------------------------------------------------

export const SPIN = 'lotus-spin/v1'

/** The place of the slice that a seed and a nonce give, from 0: as wide as its weight. */
async function sliceOf({ seed, nonce, n, slices }) {
  const sum = slices.reduce((total, { weight }) => total + weight, 0)
  if (!(sum > 0 && sum <= 2 ** 32 && slices.every(({ weight }) => Number.isSafeInteger(weight) && weight > 0)))
    throw new Error('no such wheel')
  let place = await (await numbersOf(seed, `lotus-wheel-v1|${nonce}|${n}`))(sum)
  return slices.findIndex(({ weight }) => {
    place -= weight
    return place < 0
  })
}

export const spinSteps = {
  async seed({ seed, commitment }) {
    const bytes = bytesOf(seed)
    return judged(bytes.length === 32 && hexOf(await sha256(bytes)) === commitment, 'another seed')
  },
  async slice(file) {
    const slice = await sliceOf(file)
    return judged(slice === file.slice, `it should be slice ${slice + 1}`)
  },
}
