import { text } from './bytes.mjs'
import { isIncluded, leafHash } from './merkle.mjs'
import { isSigned, readCheckpoint, readKey } from './notes.mjs'
import { bad, ok, skipped, warn } from './answers.mjs'

// --- leaves of the log in a file ---------------------------------------------------------------------------------

/** The leaves of this kind and step that stand in the file, of the one that `of` names. */
export const leavesOf = ({ log }, kind, of, step) =>
  log.entries
    .map((entry) => ({ ...entry, bytes: text.encode(entry.leaf), leaf: JSON.parse(entry.leaf) }))
    .filter(({ leaf }) => leaf.kind === kind && Object.entries({ ...of, step }).every(([k, v]) => leaf.body[k] === v))

/** The one leaf of this step, under the head of the log. */
export async function leafOf(file, kind, of, step) {
  const { size, root } = readCheckpoint(file.log.checkpoint)
  const found = leavesOf(file, kind, of, step)
  if (found.length !== 1) throw new Error(`${found.length} leaves of the log say "${step}"`)
  const [{ leaf, index, path, bytes }] = found
  if (!(await isIncluded({ hash: await leafHash(bytes), index, size, path, root })))
    throw new Error('not under the head')
  return { ...leaf, index }
}

export const logged = (step) => async (file, known) =>
  file.log === undefined ? skipped('the file has no log') : step(file, known)

export const knownHead = logged(async ({ log }, known) => {
  if (known !== undefined && known !== log.key) return bad('another log than the one that you know')
  const isOwn = await isSigned(log.checkpoint, await readKey(log.key))
  if (!isOwn) return bad('the head is not signed by this key')
  return known === undefined ? warn('signed by the key in the file; compare it with the published one (--key)') : ok()
})

/** The newest leaf of these kinds. */
export async function entriesOf(log, kinds, matches) {
  const { size, root } = readCheckpoint(log.checkpoint)
  const [found] = log.entries
    .map(({ index, leaf, path }) => ({ index, path, bytes: text.encode(leaf), leaf: JSON.parse(leaf) }))
    .filter(({ leaf }) => kinds.includes(leaf.kind) && matches(leaf.body))
    .sort((a, b) => b.index - a.index)
  if (!found) return undefined
  const { index, path } = found
  return { ...found, isIncluded: await isIncluded({ hash: await leafHash(found.bytes), index, size, path, root }) }
}
