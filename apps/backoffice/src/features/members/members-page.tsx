import type { RouteValue } from '@lotus/contract'
import { isCallError } from '@lotus/client'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Badge, Button, Card, confirm, DataTable, SimulatedMark, TextField, toast } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { columnsOf } from '../../shared/columns.ts'
import { call } from '../../shared/api.ts'
import { REASON_MIN } from '../../shared/decision-dialog.tsx'
import { failureText } from '../../shared/failure-text.ts'
import { LookUp } from '../../shared/look-up.tsx'
import { PageHead } from '../../shared/page-parts.tsx'
import { useCan } from '../../shared/permissions.ts'
import styles from '../../shared/settings.module.css'
import { FailureAlert } from '../../shared/until-loaded.tsx'
import { ClearFundPassword } from './clear-fund-password.tsx'
import { ExcludeMember } from './exclude-member.tsx'
import { InitialPassword } from './initial-password.tsx'
import own from './members.module.css'
import { RestrictMember, useRestrictionFacts } from './restrict-member.tsx'
import { SamePersonDeed, useSamePersonFacts } from './same-person.tsx'

type Member = RouteValue<'bo.member'>

/**
 * Customer service looks up one member; every lookup is recorded (trust.md ACC-11), so nothing is fetched
 * automatically.
 */
export function MembersPage() {
  const { t } = useTranslation('people')
  const [username, setUsername] = useState('')
  const looking = useMutation({ mutationFn: (name: string) => call('bo.member', { username: name }) })
  const [member, setMember] = useState<Member | null>(null)
  return (
    <>
      <PageHead title={t('members.title')} note={t('members.note')} />
      <LookUp
        label={t('members.name')}
        button={t('members.look')}
        maxLength={64}
        value={username}
        onChange={setUsername}
        isPending={looking.isPending}
        onLook={(name) => looking.mutate(name, { onSuccess: setMember, onError: () => setMember(null) })}
      />
      {looking.error && (
        <Alert tone="loss">
          {isCallError(looking.error, 'not_found') ? t('members.none') : failureText(looking.error)}
        </Alert>
      )}
      {member && <MemberCard key={member.id} member={member} onChange={setMember} />}
    </>
  )
}

function MemberCard({ member, onChange }: { member: Member; onChange: (member: Member) => void }) {
  const { t } = useTranslation('people')
  const mayEdit = useCan('members.edit')
  const none = t('members.nothing')
  const at = (time: string | null) => (time === null ? none : formatDateTime(time))
  const exclusionText = ({ reason, until }: NonNullable<Member['exclusion']>) =>
    t(until === null ? 'members.exclude.always' : 'members.exclude.until', {
      reason: t(`members.exclude.reason.${reason}`),
      time: at(until),
    })
  const fundText = ({ isSet, lockedUntil }: Member['fundPassword']) =>
    lockedUntil !== null ? t('members.fund.locked', { time: at(lockedUntil) }) : isSet ? t('members.fund.set') : none
  const proved = (text: string | null, isProved: boolean) =>
    text === null ? none : `${text} · ${t(isProved ? 'members.proved' : 'members.unproved')}`
  const facts = [
    ['members.created', at(member.createdAt)],
    ['members.phone', proved(member.phone, member.isPhoneProved)],
    ['members.email', proved(member.email, member.isEmailProved)],
    ['members.payee', member.payeeName ?? none],
    ['members.authenticator', member.hasAuthenticator ? t('members.recovery', { n: member.recoveryLeft }) : none],
    ['members.fund.label', fundText(member.fundPassword)],
    ['members.terms', member.termsVersion],
    [
      'members.checked',
      member.identityCheckedAt ? `${member.identityCheckedBy ?? ''} · ${at(member.identityCheckedAt)}` : none,
    ],
    ...useSamePersonFacts(member),
    ...useRestrictionFacts(member),
    ...(member.exclusion ? [['members.exclusion', exclusionText(member.exclusion)]] : []),
    ...(member.closedAt
      ? [
          ['members.closed', at(member.closedAt)],
          ['members.erasable', at(member.erasableAt)],
        ]
      : []),
    ...(member.erasedAt ? [['members.erased', at(member.erasedAt)]] : []),
  ] as const
  return (
    <Card className={styles.card}>
      <header className={styles.cardHead}>
        <h2 className="num">{member.username}</h2>
        <span className={styles.buttons}>
          <SimulatedMark isShown={member.isSimulated} />
          <Badge tone={member.status === 'active' ? 'gain' : 'warning'}>{t(`members.status.${member.status}`)}</Badge>
        </span>
      </header>
      <div className={own.facts}>
        {facts.map(([key, value]) => (
          <p key={key} className={styles.preview}>
            <span>{t(String(key))}</span>
            {value}
          </p>
        ))}
      </div>
      <Deeds member={member} onChange={onChange} />
      {mayEdit && member.status === 'active' && (
        <div className={styles.buttons}>
          <InitialPassword member={member} />
          {member.fundPassword.isSet && <ClearFundPassword member={member} onChange={onChange} />}
          <ExcludeMember member={member} onChange={onChange} />
          <RestrictMember member={member} onChange={onChange} />
        </div>
      )}
      {mayEdit && <SamePersonDeed member={member} onChange={onChange} />}
      <Logins member={member} />
    </Card>
  )
}

function Deeds({ member, onChange }: { member: Member; onChange: (member: Member) => void }) {
  const { t } = useTranslation('people')
  const [mayCheck, mayErase] = [useCan('members.edit'), useCan('members.erase')]
  const [reason, setReason] = useState('')
  const doing = useMutation({
    mutationFn: (name: 'bo.checkMember' | 'bo.eraseMember') => call(name, { id: member.id, reason: reason.trim() }),
    onSuccess: (next) => {
      onChange(next)
      setReason('')
      toast.success(t('members.done'))
    },
  })
  const canCheck = mayCheck && member.status !== 'closed' && member.identityCheckedAt === null
  const canErase = mayErase && member.status === 'closed' && member.erasedAt === null
  if (!canCheck && !canErase) return null
  const isShort = reason.trim().length < REASON_MIN
  const erase = async () => {
    const isSure = await confirm({
      title: t('members.eraseTitle'),
      text: t('members.eraseText'),
      confirmLabel: t('members.erase'),
      tone: 'warning',
    })
    if (isSure) doing.mutate('bo.eraseMember')
  }
  return (
    <>
      <FailureAlert error={doing.error} conflict={t('members.notYet')} />
      <TextField
        size="sm"
        label={t('reason')}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className={styles.buttons}>
        {canCheck && (
          <Button disabled={isShort} loading={doing.isPending} onClick={() => doing.mutate('bo.checkMember')}>
            {t('members.check')}
          </Button>
        )}
        {canErase && (
          <Button variant="danger" disabled={isShort} loading={doing.isPending} onClick={() => void erase()}>
            {t('members.erase')}
          </Button>
        )}
      </div>
    </>
  )
}

function Logins({ member }: { member: Member }) {
  const { t } = useTranslation('people')
  const columns = columnsOf<Member['logins'][number]>(
    (key) => t(`members.login.${key}`),
    [
      { key: 'at', card: 'title', cell: (row) => formatDateTime(row.at) },
      {
        key: 'place',
        card: 'sub',
        cell: (row) => <span className="num">{[row.ip, row.country].filter((one) => one !== null).join(' · ')}</span>,
      },
      { key: 'device', cell: (row) => row.device },
      {
        key: 'outcome',
        card: 'status',
        cell: (row) => (
          <Badge tone={row.outcome === 'ok' ? 'gain' : 'warning'}>{t(`members.outcome.${row.outcome}`)}</Badge>
        ),
      },
    ],
  )
  return (
    <DataTable
      label={t('members.logins')}
      columns={columns}
      rows={member.logins}
      rowKey={(row) => `${row.at} ${row.outcome}`}
      empty={{ title: t('members.noLogins') }}
    />
  )
}
