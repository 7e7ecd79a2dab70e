import { useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { VisuallyHidden } from '@lotus/ui'
import { IconCheck, IconGift, IconLock } from '@lotus/ui/icons'
import type { CSSProperties } from 'react'
import { figureText, worthOf } from './rule-words.ts'
import styles from './step-bar.module.css'
import type { PeriodState, PromotionRule } from './types.ts'

type Props = { title: string; rule: PromotionRule; period: PeriodState }
const icons = { OPEN: IconLock, CLAIMABLE: IconGift, CLAIMED: IconCheck } as const
const words = { OPEN: 'mission.stepOpen', CLAIMABLE: 'mission.stepReady', CLAIMED: 'mission.stepDone' } as const

/** The steps of a period at equal distances, value and target under each, and how far the sum has come. */
export function StepBar({ title, rule, period }: Props) {
  const { t } = useTranslation('promotions')
  const { steps, value } = period
  const kind = rule.metric?.kind ?? 'VALID_BET'
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- ten steps are wider than a phone: the arrow keys scroll.
    <div className={styles.box} tabIndex={0} role="group" aria-label={t('mission.steps', { title })}>
      <div className={styles.bar} style={{ '--steps': steps.length, '--done': partOf(value, steps) } as CSSProperties}>
        <i aria-hidden />
        <ol>
          {steps.map(({ target, amount, state }) => {
            const Glyph = icons[state]
            return (
              <li key={target} data-state={state}>
                <span className={styles.mark} aria-hidden>
                  <Glyph size={14} stroke={2} />
                </span>
                <b className="num">{worthOf(t, rule.kind, amount)}</b>
                <small className="num">{figureText(t, kind, target).replace(/\.00$/, '')}</small>
                <VisuallyHidden>{t(words[state])}</VisuallyHidden>
              </li>
            )
          })}
        </ol>
      </div>
    </div>
  )
}

/** How far along the bar: each step takes an equal part of it, whatever lies between two targets. */
export function partOf(value: string, steps: PeriodState['steps']): number {
  const now = parseMoney(value)
  let before = 0n
  for (const [at, step] of steps.entries()) {
    const target = parseMoney(step.target)
    if (now < target) return (at + Number(((now - before) * 1000n) / (target - before)) / 1000) / steps.length
    before = target
  }
  return 1
}
