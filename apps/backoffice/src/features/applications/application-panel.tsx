import { formatDateTime, localText, useTranslation } from '@lotus/i18n'
import { Alert, Button, Money, moneyText, toast } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { Facts, type Fact } from '../../shared/facts.tsx'
import { PanelActions } from '../../shared/panel-actions.tsx'
import { useCan } from '../../shared/permissions.ts'
import { callQuery, refresh } from '../../shared/queries.ts'
import { SentPictures } from '../../shared/sent-pictures.tsx'
import words from '../../shared/sent-words.module.css'
import { SidePanel } from '../../shared/side-panel.tsx'
import { ApplicationState } from './application-state.tsx'
import { keyOf, type Application } from './applications-search.ts'

type Decision = 'ISSUE' | 'REJECT'
type Props = { application: Application; onClose: () => void; onDecided: () => void }

/** One application: what the member says and shows, and the decision with a reason that the member reads. */
export function ApplicationPanel({ application, onClose, onDecided }: Props) {
  const { t } = useTranslation('backoffice')
  const mayDecide = useCan('promotions.decide')
  const [decision, setDecision] = useState<Decision>()
  const { username, title, comment, state, sharedImages, images, reason } = application
  return (
    <>
      <SidePanel
        label={t('promotions.applications.panel')}
        onClose={onClose}
        isCovered={decision !== undefined}
        initialsOf={username}
        title={
          <>
            {username} <ApplicationState state={state} />
          </>
        }
        note={localText(title)}
        footer={
          state === 'APPLYING' &&
          mayDecide && (
            <PanelActions>
              {(isOffline) => (
                <>
                  <Button variant="danger-outline" disabled={isOffline} onClick={() => setDecision('REJECT')}>
                    {t('promotions.applications.reject')}
                  </Button>
                  <Button variant="primary" disabled={isOffline} onClick={() => setDecision('ISSUE')}>
                    {t('promotions.applications.issue')}
                  </Button>
                </>
              )}
            </PanelActions>
          )
        }
      >
        {sharedImages > 0 && <Alert tone="loss">{t('promotions.applications.shared', { count: sharedImages })}</Alert>}
        <Alike application={application} />
        <p className={words.whole}>{comment === '' ? t('promotions.applications.noComment') : comment}</p>
        <SentPictures images={images} alt={(number) => t('promotions.applications.image', { number })} />
        <Facts facts={useFacts(application)} />
        {reason !== '' && (
          <Alert tone={state === 'REJECTED' ? 'warning' : 'gain'} title={t('promotions.applications.told')}>
            <p className={words.whole}>{reason}</p>
          </Alert>
        )}
      </SidePanel>
      {decision && (
        <DecideDialog
          application={application}
          decision={decision}
          onClose={() => setDecision(undefined)}
          onDecided={onDecided}
        />
      )}
    </>
  )
}

/** Others who applied for the same and share something with this member; nothing where nobody does. */
function Alike({ application: { memberId, promotionId } }: { application: Application }) {
  const { t } = useTranslation('backoffice')
  const { data, isError } = useQuery(callQuery('bo.applicationAlike', { memberId, promotionId }))
  if (isError && data === undefined) return <Alert tone="warning">{t('promotions.applications.alikeFailed')}</Alert>
  if (data === undefined || data.rows.length === 0) return null
  return (
    <Alert tone="loss" title={t('promotions.applications.alike', { count: data.rows.length })}>
      <ul>
        {data.rows.map(({ memberId: other, username, state, evidence }) => (
          <li key={other}>
            <b>{username}</b> · {evidence.map((sign) => t(`promotions.board.evidence.${sign}`)).join(', ')}{' '}
            <ApplicationState state={state} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function useFacts(application: Application): Fact[] {
  const { t } = useTranslation('backoffice')
  const { amount, at, decidedBy, decidedAt } = application
  return [
    { label: t('promotions.applications.column.amount'), value: <Money value={amount} /> },
    { label: t('promotions.applications.ref'), value: keyOf(application) },
    { label: t('promotions.applications.column.at'), value: formatDateTime(at) },
    ...(decidedBy === null || decidedAt === null
      ? []
      : [{ label: t('promotions.applications.decidedBy'), value: `${decidedBy} · ${formatDateTime(decidedAt)}` }]),
  ]
}

type DialogProps = { application: Application; decision: Decision; onClose: () => void; onDecided: () => void }

function DecideDialog({ application, decision, onClose, onDecided }: DialogProps) {
  const { t } = useTranslation('backoffice')
  const { id, memberId, username, amount } = application
  const word = decision === 'ISSUE' ? 'issue' : 'reject'
  const act = async (reason: string) => {
    try {
      return await call('bo.decideApplication', { memberId, id, decision, reason })
    } finally {
      // Whatever became of it: somebody else may have decided first.
      void refresh('bo.promotionApplications')
    }
  }
  return (
    <DecisionDialog
      title={t(`promotions.applications.ask.${word}`, { name: username, amount: moneyText(amount) })}
      text={t(`promotions.applications.effect.${word}`)}
      button={t(`promotions.applications.${word}`)}
      isDanger={decision === 'REJECT'}
      reason={{
        label: t('promotions.applications.reason'),
        hint: t('promotions.applications.reasonHint'),
        lengthMax: 300,
      }}
      act={act}
      onClose={onClose}
      onDone={() => {
        toast.success(t(`promotions.applications.done.${word}`, { name: username }))
        onClose()
        onDecided()
      }}
    />
  )
}
