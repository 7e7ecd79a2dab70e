import { isCallError } from '@lotus/client'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Button, CopyRow, TextField } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { REASON_MIN } from '../../shared/decision-dialog.tsx'
import { EndAccess } from '../../shared/end-access.tsx'
import { Form } from '../../shared/form.tsx'
import { refresh } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import styles from '../../shared/settings.module.css'
import type { Operator } from './operator.ts'
import { PermissionsPart } from './permissions-part.tsx'

/** One colleague: what they may do, their invitation, a code for a lost authenticator, and the end of their access. */
export function OperatorPanel({ operator, onClose }: { operator: Operator; onClose: () => void }) {
  const { t } = useTranslation(['people', 'backoffice'])
  const [isEnding, setEnding] = useState(false)
  const [isChanging, setChanging] = useState(false)
  return (
    <SidePanel
      label={t('operators.panel', { name: operator.username })}
      onClose={onClose}
      isCovered={isEnding || isChanging}
      title={operator.username}
      note={operator.name}
    >
      <PermissionsPart operator={operator} onCover={setChanging} />
      {operator.status === 'invited' && <Invitation operator={operator} />}
      {operator.status === 'active' && <Lost operator={operator} />}
      {operator.status !== 'disabled' && (
        <div className={styles.buttons}>
          <Button size="sm" variant="danger-outline" onClick={() => setEnding(true)}>
            {t('backoffice:endAccess.button')}
          </Button>
        </div>
      )}
      {isEnding && <EndAccess operator={operator} onClose={() => setEnding(false)} onDone={onClose} />}
    </SidePanel>
  )
}

/** The link of an invited operator: shown once, to whoever hands it over. */
function Invitation({ operator: { id, username, invitation } }: { operator: Operator }) {
  const { t } = useTranslation('people')
  const issuing = useMutation({
    mutationFn: () => call('bo.issueInvitation', { id }),
    onSettled: () => void refresh('bo.operators'),
  })
  if (!invitation) return null
  const { expiresAt, isExpired, heldUntil, isHeld } = invitation
  const state =
    expiresAt === null
      ? t('operators.linkNone')
      : isExpired
        ? t('operators.linkOver')
        : isHeld && heldUntil !== null
          ? t('operators.linkHeld', { from: formatDateTime(heldUntil), time: formatDateTime(expiresAt) })
          : t('operators.linkUntil', { time: formatDateTime(expiresAt) })
  if (issuing.data) {
    const { heldUntil: from } = issuing.data
    const link = `${globalThis.location.origin}/invitation#${issuing.data.token}`
    return (
      <>
        <Alert tone="gain">
          {t('operators.issued', { name: username, time: formatDateTime(issuing.data.expiresAt) })}
        </Alert>
        {from !== null && <Alert tone="warning">{t('operators.issuedHeld', { time: formatDateTime(from) })}</Alert>}
        <dl className={styles.preview}>
          <CopyRow label={t('operators.link')} copyLabel={t('operators.copy')} value={link} />
        </dl>
      </>
    )
  }
  const isOwn = isCallError(issuing.error, 'same_operator')
  return (
    <>
      <p className={styles.lead}>
        {t('operators.invitedBy', { name: invitation.invitedBy })}. {state}.
      </p>
      {invitation.refused && (
        <Alert tone="warning">
          {t(`operators.refused.${invitation.refused.by}`, {
            name: invitation.refused.username,
            time: formatDateTime(invitation.refused.at),
          })}
        </Alert>
      )}
      {invitation.browsers > 0 && (
        <p className={styles.lead}>{t('operators.opened', { count: invitation.browsers })}</p>
      )}
      {!isOwn && <FailureAlert error={issuing.error} />}
      {invitation.willBeHeld && !isOwn && <Alert tone="info">{t('operators.willBeHeld')}</Alert>}
      {invitation.mayIssue && !isOwn ? (
        <div className={styles.buttons}>
          <Button variant="primary" loading={issuing.isPending} onClick={() => issuing.mutate()}>
            {t(expiresAt === null ? 'operators.issue' : 'operators.issueAgain')}
          </Button>
        </div>
      ) : (
        <Alert tone="info">{t('operators.issueSecond')}</Alert>
      )}
    </>
  )
}

/** How to let a colleague who lost the authenticator back in (trust.md BO-2). */
function Lost({ operator }: { operator: Operator }) {
  const { t } = useTranslation('people')
  const [reason, setReason] = useState('')
  const allowing = useMutation({
    mutationFn: () => call('bo.allowAuthenticator', { id: operator.id, reason: reason.trim() }),
  })
  if (allowing.data)
    return (
      <>
        <Alert tone="gain">{t('operators.given', { time: formatDateTime(allowing.data.expiresAt) })}</Alert>
        <p className={styles.preview}>
          <span>{t('operators.code')}</span>
          <b className="num">{allowing.data.code}</b>
        </p>
      </>
    )
  return (
    <Form onSubmit={() => allowing.mutate()}>
      <h3>{t('operators.lostHead')}</h3>
      <p className={styles.lead}>{t('operators.lead')}</p>
      <FailureAlert error={allowing.error} />
      <TextField
        size="sm"
        label={t('reason')}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant="primary"
          disabled={reason.trim().length < REASON_MIN}
          loading={allowing.isPending}
        >
          {t('operators.give')}
        </Button>
      </div>
    </Form>
  )
}
