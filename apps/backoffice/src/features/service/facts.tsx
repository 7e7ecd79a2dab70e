import type { RouteValue } from '@lotus/contract'
import { formatDateTime, languageName, useTranslation } from '@lotus/i18n'
import { Alert, Badge, Button, Modal } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts as FactList } from '../../shared/facts.tsx'
import { useCan } from '../../shared/permissions.ts'
import { callQuery } from '../../shared/queries.ts'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import type { Conversation } from './conversation-thread.ts'
import { visitorName } from './queue-list.tsx'
import styles from './service.module.css'

/** Who the visitor is: what the conversation knows, and the member's record on request. */
export function Facts({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('backofficeTalk')
  const none = t('common:state.none')
  const { member } = conversation
  const facts = [
    { key: 'kind', value: t(member ? 'facts.member' : 'facts.guest') },
    { key: 'rank', value: member ? String(member.rank) : none },
    { key: 'topic', value: conversation.topic === null ? none : t(`talk:type.${conversation.topic}`) },
    { key: 'language', value: languageName(conversation.language) },
    { key: 'opened', value: formatDateTime(conversation.openedAt) },
    { key: 'last', value: formatDateTime(conversation.lastAt) },
  ]
  return (
    <div className={styles.factsIn}>
      <h3>
        {visitorName(conversation, t('service.guest'))}{' '}
        {conversation.isVip && <Badge tone="gold">{t('service.vip')}</Badge>}
      </h3>
      <FactList facts={facts.map(({ key, value }) => ({ label: t(`facts.${key}`), value }))} />
      {conversation.complaintDueAt !== null && (
        <Alert tone="warning" title={t('service.complaint')}>
          {t('facts.complaintDue', { at: formatDateTime(conversation.complaintDueAt) })}
        </Alert>
      )}
      {member && <MemberRecord username={member.username} />}
    </div>
  )
}

/** Every lookup is recorded, so it happens only on request. */
function MemberRecord({ username }: { username: string }) {
  const { t } = useTranslation('backofficeTalk')
  const mayLook = useCan('members.view')
  const [isAsked, setAsked] = useState(false)
  const query = useQuery({ ...callQuery('bo.member', { username }), enabled: isAsked })
  if (!mayLook) return <p className={styles.hint}>{t('facts.mayNotLook')}</p>
  if (!isAsked) {
    return (
      <>
        <Button block onClick={() => setAsked(true)}>
          {t('facts.look')}
        </Button>
        <p className={styles.hint}>{t('facts.recorded')}</p>
      </>
    )
  }
  if (!query.data) return <UntilLoaded query={query} lines={4} />
  return <RecordList record={query.data} />
}

/** What customer service needs to know about a member, masked as everywhere. */
function RecordList({ record }: { record: RouteValue<'bo.member'> }) {
  const { t } = useTranslation('backofficeTalk')
  const none = t('common:state.none')
  const at = (time: string | null | undefined) => (time ? formatDateTime(time) : none)
  const [lastLogin] = record.logins
  const facts = [
    { key: 'status', value: t(`record.${record.status}`) },
    { key: 'created', value: at(record.createdAt) },
    { key: 'phone', value: record.phone ?? none },
    { key: 'email', value: record.email ?? none },
    { key: 'payee', value: record.payeeName ?? none },
    { key: 'authenticator', value: t(record.hasAuthenticator ? 'facts.yes' : 'facts.no') },
    { key: 'checked', value: at(record.identityCheckedAt) },
    { key: 'login', value: at(lastLogin?.at) },
    { key: 'device', value: lastLogin?.device || none },
  ]
  return <FactList facts={facts.map(({ key, value }) => ({ label: t(`record.${key}`), value }))} />
}

export function FactsDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { t } = useTranslation('backofficeTalk')
  return (
    <Modal opened onClose={onClose} title={t('facts.title')} width={420}>
      <Facts conversation={conversation} />
    </Modal>
  )
}
