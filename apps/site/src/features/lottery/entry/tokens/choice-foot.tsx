import { formatCount, useTranslation } from '@lotus/i18n'
import type { WireContent } from '@lotus/rules/catalogue'
import { cx, cancelAfterPaint, runAfterPaint } from '@lotus/ui'
import { memo, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { tokensIn } from '../model/content.ts'
import { combosOf, danTuoOf } from '../../../../shared/lottery/content-parts.ts'
import { limitsOf, linesOf, missingTokens } from './model/choice.ts'
import { universeOf, type TokenPlay } from '../../../../shared/lottery/vocabulary.ts'
import type { Choice } from '../choice.ts'
import { useLateRead } from '../use-stable.ts'
import styles from './token-entry.module.css'

type Props = { play: TokenPlay; choice: Choice }

/** How many tokens are chosen and how many lines they make, or what is missing. */
export function ChoiceFoot({ play, choice }: Props) {
  const read = useMemo(() => createReader(play), [play])
  const readSaid = useCallback((content: WireContent | null) => read(content).messageKey, [read])
  return <Foot play={play} choice={choice} read={read} messageKey={useLateRead(choice, readSaid)} />
}

type Facts = {
  chosen: number
  lines: bigint
  missing: number
  isCombos: boolean
  /**
   * Which sentences are shown: most taps change only the two counts of the first one, which are written directly into
   * the DOM.
   */
  messageKey: string
}
type Reader = (content: WireContent | null) => Facts

/** Caches the last choice: lines are counted once per choice. */
function createReader(play: TokenPlay): Reader {
  const { input, maxLines } = play
  const { max } = limitsOf(input)
  let last: { content: WireContent | null; facts: Facts } | undefined
  return (content) => {
    if (last?.content === content) return last.facts
    const { dan, tuo } = danTuoOf(content)
    const combos = combosOf(content)
    const chosen = (combos?.length ?? tokensIn(content).length) + dan.length + tuo.length
    const lines = linesOf(input, content)
    const missing = missingTokens(input, content)
    const isFull = max < universeOf(input).length && chosen >= max
    const messageKey = [chosen > 0, missing, lines > BigInt(maxLines), isFull, combos !== undefined].join()
    const facts = { chosen, lines, missing, isCombos: combos !== undefined, messageKey }
    last = { content, facts }
    return facts
  }
}

type FootProps = Props & { read: Reader; messageKey: string }

// `messageKey` is the state it renders for.
const Foot = memo(function Foot({ play, choice, read }: FootProps) {
  const { t } = useTranslation('tokens')
  const { input } = play
  const { chosen, lines, missing, isCombos } = read(choice.get())
  const { max } = limitsOf(input)
  const isNumbers = /^\d/.test(universeOf(input)[0] ?? '') && input.kind !== 'outcomes'
  const words = useWords(isCombos ? 'entry.sets' : isNumbers ? 'entry.numbers' : 'entry.picked')
  return (
    <p className={cx('note', styles.foot)} aria-live="polite">
      {chosen > 0 && <Counts choice={choice} read={read} words={words} />}
      {missing > 0 && <span>{t(chosen > 0 ? 'entry.missing' : 'entry.atLeast', { count: missing })}</span>}
      {lines > BigInt(play.maxLines) && (
        <span className={styles.problem}>{t('entry.tooMany', { max: formatCount(play.maxLines) })}</span>
      )}
      {max < universeOf(input).length && chosen >= max && <span>{t('entry.full', { max })}</span>}
    </p>
  )
})

type CountsProps = { choice: Choice; read: Reader; words: ReturnType<typeof useWords> }

/** Written directly into the DOM one frame after the board, like the sums. */
function Counts({ choice, read, words }: CountsProps) {
  const chosenRef = useRef<HTMLSpanElement>(null)
  const linesRef = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const key = {}
    const write = () => {
      const { chosen, lines } = read(choice.get())
      if (chosenRef.current) chosenRef.current.textContent = `${words.chosen(chosen)} = `
      if (linesRef.current) linesRef.current.textContent = words.lines(lines)
    }
    write()
    const stop = choice.subscribe(() => runAfterPaint(key, write))
    return () => {
      stop()
      cancelAfterPaint(key)
    }
  }, [choice, read, words])
  return (
    <span>
      <span ref={chosenRef} />
      <b ref={linesRef} />
    </span>
  )
}

/** A placeholder count, replaced by the real one. */
const MANY = 77

/** The text around the counts, which stays from tap to tap: looking it up takes longer than the rest of the line. */
function useWords(kind: 'entry.sets' | 'entry.numbers' | 'entry.picked') {
  const { t } = useTranslation('tokens')
  return useMemo(() => {
    // Only "one" has its own plural form in our languages.
    const chosen = { one: t(kind, { count: 1 }), many: t(kind, { count: MANY }) }
    const lines = {
      one: t('entry.lines', { count: 1, shown: formatCount(1) }),
      many: t('entry.lines', { count: MANY, shown: String(MANY) }),
    }
    return {
      chosen: (count: number) => (count === 1 ? chosen.one : chosen.many.replace(String(MANY), String(count))),
      lines: (count: bigint) => (count === 1n ? lines.one : lines.many.replace(String(MANY), formatCount(count))),
    }
  }, [t, kind])
}
