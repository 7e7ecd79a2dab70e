import { formatCount, formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Button, Money, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { Facts } from '../../shared/facts.tsx'
import { PanelActions } from '../../shared/panel-actions.tsx'
import { useCan } from '../../shared/permissions.ts'
import { refresh } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { useKindText, type CaseGroup } from './vendor-state.tsx'
import styles from './vendors.module.css'

type Decision = 'propose' | 'close' | 'approve' | 'return'
type Props = { group: CaseGroup; onClose: () => void; onCases: () => void }
const NOTE_MAX = 500

/** One group: how many, how much, since when; and what may be decided for all of them. */
export function GroupPanel({ group, onClose, onCases }: Props) {
  const { t, i18n } = useTranslation('backofficeVendors')
  const kindText = useKindText()
  const [decision, setDecision] = useState<Decision>()
  const decisions = useDecisions(group)
  return (
    <SidePanel
      label={t('group.panel')}
      onClose={onClose}
      isCovered={decision !== undefined}
      title={kindText(group.kind)}
      note={<span className="num">{[group.vendor, group.cause].filter(Boolean).join(' · ')}</span>}
      footer={
        decisions.length > 0 && (
          <PanelActions>
            {(isOffline) =>
              decisions.map((name) => (
                <Button
                  key={name}
                  variant={name === 'propose' || name === 'approve' ? 'primary' : 'secondary'}
                  disabled={isOffline}
                  onClick={() => setDecision(name)}
                >
                  {t(`group.${name}.button`)}
                </Button>
              ))
            }
          </PanelActions>
        )
      }
    >
      {i18n.exists(`backofficeVendors:meaning.${group.kind}`) && (
        <p className={styles.lead}>{t(`meaning.${group.kind}`)}</p>
      )}
      <Facts
        facts={[
          { label: t('group.column.count'), value: formatCount(group.count) },
          { label: t('group.column.proposed'), value: formatCount(group.proposed) },
          {
            label: t('group.column.difference'),
            value:
              group.difference === null ? t('common:state.none') : <Money value={group.difference} signed colored />,
          },
          { label: t('group.column.first'), value: formatDateTime(group.firstAt) },
          { label: t('group.column.last'), value: formatDateTime(group.lastAt) },
        ]}
      />
      <Alert tone="info">{t('group.singles')}</Alert>
      <Button variant="ghost" onClick={onCases}>
        {t('group.open')}
      </Button>
      {decision && <GroupDialog group={group} decision={decision} onClose={() => setDecision(undefined)} />}
    </SidePanel>
  )
}

/** What this operator may decide: proposals need another one. */
function useDecisions(group: CaseGroup): Decision[] {
  const [mayPropose, mayDecide] = [useCan('games.edit'), useCan('withdrawals.decide')]
  const hasOpen = group.count > group.proposed
  const decisions: Decision[] = []
  if (hasOpen && mayPropose && group.difference !== null) decisions.push('propose')
  if (hasOpen && mayDecide && group.kind !== 'transfer_unknown') decisions.push('close')
  if (group.proposed > 0 && mayDecide) decisions.push('return', 'approve')
  return decisions
}

/** One call decides a hundred cases; a larger group is decided by several, one after the other. */
async function decideAll(group: CaseGroup, decision: Decision, note: string): Promise<number> {
  const { vendor, kind, cause } = group
  const once = () =>
    decision === 'propose'
      ? call('bo.proposeVendorCases', { vendor, kind, cause, note })
      : call('bo.decideVendorCases', { vendor, kind, cause, decision, ...(decision === 'close' ? { note } : {}) })
  let all = 0
  for (let isMore = true; isMore;) {
    const { done, left } = await once()
    all += done
    isMore = left > 0 && done > 0
  }
  return all
}

type DialogProps = { group: CaseGroup; decision: Decision; onClose: () => void }

function GroupDialog({ group, decision, onClose }: DialogProps) {
  const { t } = useTranslation('backofficeVendors')
  const wantsNote = decision === 'propose' || decision === 'close'
  const count = decision === 'propose' || decision === 'close' ? group.count - group.proposed : group.proposed
  const renew = () => void refresh('bo.vendorCaseGroups', 'bo.vendorCases', 'bo.vendors')
  return (
    <DecisionDialog
      title={t(`group.${decision}.button`)}
      text={t(`group.${decision}.text`, { count, shown: formatCount(count) })}
      button={t(`group.${decision}.button`)}
      {...(wantsNote ? { reason: { label: t('reason'), hint: t('reasonHint'), lengthMax: NOTE_MAX } } : {})}
      act={(note) => decideAll(group, decision, note)}
      onClose={onClose}
      onDone={(done) => {
        toast.success(t('group.done', { count: done, shown: formatCount(done) }))
        onClose()
        renew()
      }}
      onRefused={renew}
    />
  )
}
