import { useTranslation } from '@lotus/i18n'
import { systemRng } from '@lotus/kernel'
import type { WireContent } from '@lotus/rules/catalogue'
import { useId, useMemo } from 'react'
import { cx } from '@lotus/ui'
import { ChoiceFoot } from './choice-foot.tsx'
import { danTuoOf } from '../../../../shared/lottery/content-parts.ts'
import { chooseBankers, chooseFollowers, contentOfDanTuo } from './model/choice.ts'
import { layoutOf, tilesOf } from './model/tiles.ts'
import { universeOf } from '../../../../shared/lottery/vocabulary.ts'
import { OddsStrip } from './odds-strip.tsx'
import { TokenBoard } from './token-board.tsx'
import styles from './token-entry.module.css'
import { TokenPicks } from './token-picks.tsx'
import type { TokenEntryProps } from './token-entry-props.ts'

const followersIn = (content: WireContent | null) => danTuoOf(content).tuo

/** Bankers are in every line, and followers fill it up. A number is one or the other. */
export function DanTuoEntry(props: TokenEntryProps & { size: number }) {
  const { play, content, onChange, hints, yearAnimal, size, isDisabled = false, rng = systemRng } = props
  const { t } = useTranslation('tokens')
  const bankerId = useId()
  const tiles = useMemo(() => tilesOf(t, play, yearAnimal, undefined), [t, play, yearAnimal])
  const chosen = useMemo(() => danTuoOf(content), [content])
  const [dan, tuo] = useMemo(() => [new Set(chosen.dan), new Set(chosen.tuo)], [chosen])
  const universe = universeOf(play.input)
  const layout = layoutOf(play)
  const change = (next: { dan: ReadonlySet<string>; tuo: ReadonlySet<string> }) =>
    onChange(contentOfDanTuo(play.input, next.dan, next.tuo))
  const follow = (next: ReadonlySet<string>) => change(chooseFollowers(chosen, next))
  return (
    <div className="stack">
      <OddsStrip play={play} />
      <section className={cx('stack gap-2', styles.group)} aria-labelledby={bankerId}>
        <h3 id={bankerId}>
          {t('entry.banker')} <small>{t('entry.bankerHint', { max: size - 1 })}</small>
        </h3>
        <TokenBoard
          tiles={tiles}
          layout={layout}
          selected={dan}
          onChange={(next) => change(chooseBankers(size, chosen, next))}
          hints={hints}
          isDisabled={isDisabled}
          label={t('entry.banker')}
        />
      </section>
      <section className={cx('stack gap-2', styles.group)} aria-labelledby={`${bankerId}-f`}>
        <h3 id={`${bankerId}-f`}>
          {t('entry.followers')} <small>{t('entry.followersHint', { size })}</small>
        </h3>
        <TokenPicks
          universe={universe}
          choice={props.choice}
          tokensIn={followersIn}
          // A group takes only numbers that are not bankers.
          onChange={(next) => follow(new Set([...next].filter((token) => !dan.has(token))))}
          isLocked={(token) => hints?.get(token)?.isSoldOut ?? false}
          isDisabled={isDisabled}
          rng={rng}
          randomCount={Math.max(1, size - Math.max(1, dan.size))}
          hasGroups
          hasMarks={false}
          yearAnimal={undefined}
        />
        <TokenBoard
          tiles={tiles}
          layout={layout}
          selected={tuo}
          onChange={follow}
          hints={hints}
          isDisabled={isDisabled}
          label={t('entry.followers')}
        />
      </section>
      <ChoiceFoot play={play} choice={props.choice} />
    </div>
  )
}
