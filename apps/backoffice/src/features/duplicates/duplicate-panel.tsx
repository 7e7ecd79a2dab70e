import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Button, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { Facts, type Fact } from '../../shared/facts.tsx'
import { PanelActions, Reason } from '../../shared/panel-actions.tsx'
import { refresh } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { DuplicateState, useSignsText, type Duplicate } from './duplicate-state.tsx'

type Verdict = NonNullable<Duplicate['verdict']>
type Props = { duplicate: Duplicate; onClose: () => void }
const REASON_MAX = 300

/** One member and the one above them: what they share, and the decision while it waits. */
export function DuplicatePanel({ duplicate, onClose }: Props) {
  const { t } = useTranslation('people')
  const signsText = useSignsText()
  const [verdict, setVerdict] = useState<Verdict>()
  return (
    <>
      <SidePanel
        label={t('duplicates.panel')}
        onClose={onClose}
        isCovered={verdict !== undefined}
        initialsOf={duplicate.account}
        title={
          <>
            {duplicate.account} <DuplicateState {...duplicate} />
          </>
        }
        note={duplicate.upline}
        footer={duplicate.verdict === null && <Actions onChoose={setVerdict} />}
      >
        <Reason>{t('duplicates.shares', { upline: duplicate.upline, what: signsText(duplicate) })}</Reason>
        <Facts facts={useFacts(duplicate)} />
      </SidePanel>
      {verdict && <Decision duplicate={duplicate} verdict={verdict} onClose={() => setVerdict(undefined)} />}
    </>
  )
}

function Actions({ onChoose }: { onChoose: (verdict: Verdict) => void }) {
  const { t } = useTranslation('people')
  return (
    <PanelActions>
      {(isOffline) => (
        <>
          <Button variant="danger-outline" disabled={isOffline} onClick={() => onChoose('SAME_PERSON')}>
            {t('duplicates.decide.SAME_PERSON')}
          </Button>
          <Button variant="primary" disabled={isOffline} onClick={() => onChoose('NOT_THE_SAME')}>
            {t('duplicates.decide.NOT_THE_SAME')}
          </Button>
        </>
      )}
    </PanelActions>
  )
}

function Decision({ duplicate, verdict, onClose }: Props & { verdict: Verdict }) {
  const { t } = useTranslation('people')
  const { memberId, uplineId, account, upline, signs } = duplicate
  const act = async (reason: string) => {
    try {
      return await call('bo.decideDuplicate', { memberId, uplineId, signs, verdict, reason })
    } finally {
      // Whatever became of it: somebody else may have decided first.
      void refresh('bo.duplicates')
    }
  }
  return (
    <DecisionDialog
      title={t(`duplicates.ask.${verdict}`, { account, upline })}
      text={t(`duplicates.effect.${verdict}`)}
      button={t(`duplicates.decide.${verdict}`)}
      isDanger={verdict === 'SAME_PERSON'}
      reason={{ label: t('reason'), lengthMax: REASON_MAX }}
      outcome={{ none: t('duplicates.conflict'), unknown: t('duplicates.unknown') }}
      act={act}
      onClose={onClose}
      onDone={() => {
        toast.success(t(`duplicates.done.${verdict}`, { account }))
        onClose()
      }}
    />
  )
}

function useFacts({ since, by, level, team, decidedAt, decidedBy, reason }: Duplicate): Fact[] {
  const { t } = useTranslation('people')
  const fact = (name: string, value: Fact['value'] | null): Fact[] =>
    value === null || value === '' ? [] : [{ label: t(`duplicates.fact.${name}`), value }]
  return [
    ...fact('since', formatDateTime(since)),
    ...fact('by', by && formatDateTime(by)),
    ...fact('level', level === null ? t('duplicates.leftLine') : t('duplicates.above', { count: level })),
    ...fact('team', team),
    ...fact('decided', decidedAt && `${decidedBy ?? ''} · ${formatDateTime(decidedAt)}`),
    ...fact('reason', reason),
  ]
}
