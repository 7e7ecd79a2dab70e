import { useTranslation } from '@lotus/i18n'
import { Chip, ChipGroup, toast } from '@lotus/ui'
import { useState } from 'react'
import { DecisionDialog } from '../decision-dialog.tsx'
import { refresh } from '../queries.ts'
import type { Act, Outcome, WatchDetail, WatchKind } from './watch-kind.ts'
import styles from './watch.module.css'

type Props = {
  kind: WatchKind
  detail: WatchDetail
  what: 'act' | 'close'
  onClose: () => void
  onDone: (now: WatchDetail) => void
}

/** The lengths of a break that brands offer unless they changed it; another one is refused with a sentence. */
const breakHours = [24, 48, 168, 720] as const

/** What was done about a case, or how it ended, with the words that stay on record. */
export function WatchDialog({ kind, detail, what, onClose, onDone }: Props) {
  const { t } = useTranslation('people')
  const [act, setAct] = useState<Act>('NOTED')
  const [hours, setHours] = useState<number>(breakHours[0])
  const [outcome, setOutcome] = useState<Outcome>()
  const [isMissing, setMissing] = useState(false)
  const { id, account } = detail
  const isBreak = what === 'act' && act === 'BREAK'
  const send = (reason: string): Promise<WatchDetail> => {
    if (what === 'act') return kind.act(act, { id, reason, ...(isBreak ? { hours } : {}) })
    return kind.close(outcome ?? must(kind.outcomes), { id, reason })
  }
  return (
    <DecisionDialog
      title={t(what === 'act' ? 'watch.actTitle' : 'watch.closeTitle', { account })}
      button={t(what === 'act' ? 'watch.actButton' : 'watch.closeButton')}
      isDanger={isBreak}
      reason={{ label: t('watch.noteLabel'), hint: t('watch.noteHint'), lengthMax: 500, rows: 4 }}
      check={() => {
        const isComplete = what === 'act' || outcome !== undefined
        setMissing(!isComplete)
        return isComplete
      }}
      act={send}
      onClose={onClose}
      onDone={(now) => {
        toast.success(t('watch.saved'))
        onDone(now)
      }}
      onRefused={() => void refresh(kind.list, kind.detail)}
    >
      {what === 'act' ? (
        <ChipGroup label={t('watch.act')} className={styles.chips ?? ''}>
          {kind.acts.map((each) => (
            <Chip key={each} selected={each === act} onClick={() => setAct(each)}>
              {t(`watch.${kind.key}.act.${each}`)}
            </Chip>
          ))}
        </ChipGroup>
      ) : (
        <ChipGroup label={t('watch.outcome')} className={styles.chips ?? ''}>
          {kind.outcomes.map((each) => (
            <Chip key={each} selected={each === outcome} onClick={() => setOutcome(each)}>
              {t(`watch.${kind.key}.outcome.${each}`)}
            </Chip>
          ))}
        </ChipGroup>
      )}
      {isMissing && <p className={styles.missing}>{t('watch.outcomeMissing')}</p>}
      {isBreak && (
        <>
          <p className={styles.calm}>{t('watch.breakMeans')}</p>
          <ChipGroup label={t('watch.breakLength')} className={styles.chips ?? ''}>
            {breakHours.map((each) => (
              <Chip key={each} selected={each === hours} onClick={() => setHours(each)}>
                {t('watch.hours', { hours: each })}
              </Chip>
            ))}
          </ChipGroup>
        </>
      )}
    </DecisionDialog>
  )
}

function must(outcomes: readonly Outcome[]): Outcome {
  const [first] = outcomes
  if (first === undefined) throw new Error('a kind of cases has outcomes')
  return first
}
