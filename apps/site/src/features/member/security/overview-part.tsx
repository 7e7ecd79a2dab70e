import type { RouteValue } from '@lotus/contract'
import { formatDateTime, formatDay, useTranslation } from '@lotus/i18n'
import { Badge, Button, Card, confirm, cx, Progress, SkeletonLines, toast } from '@lotus/ui'
import {
  IconCheck,
  IconDeviceMobile,
  IconId,
  IconKey,
  IconLock,
  IconMail,
  IconPhone,
  IconWallet,
  type IconComponent,
} from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/api.ts'
import { openAuth } from '../../../shared/auth-gate.ts'
import { useToggles } from '../../../shared/permission.ts'
import { callQuery } from '../../../shared/queries.ts'
import page from '../parts/page.module.css'
import { ContactModal } from './contact-modal.tsx'
import { FundModal, type FundDeed } from './fund-modal.tsx'
import { LinkedCard } from './linked-card.tsx'
import { PayeeModal } from './payee-modal.tsx'
import { PlaceText } from './place.tsx'
import { RecoveryModal } from './recovery-codes.tsx'
import { Row } from './row.tsx'
import styles from './security.module.css'
import { TotpModal } from './totp-modal.tsx'
import { useAction } from './use-action.ts'
import { QueryError } from '../../../shared/query-error.tsx'

export type Overview = RouteValue<'security.overview'>
type Item = Overview['items'][number]
type Open = 'email' | 'phone' | 'totp' | 'payee' | FundDeed | null

const icons: Record<Item['id'], IconComponent> = {
  password: IconLock,
  email: IconMail,
  phone: IconPhone,
  totp: IconKey,
  fund: IconWallet,
  payee: IconId,
  device: IconDeviceMobile,
}
/** With fewer recovery codes than this a warning is shown. */
const FEW_CODES = 4

/** How secure the account is, what is missing, and a link to each missing step. */
export function OverviewPart({ onManageDevices }: { onManageDevices: () => void }) {
  const { t } = useTranslation('security')
  const query = useQuery(callQuery('security.overview', {}))
  const { data } = query
  if (data === undefined) {
    return <Card>{query.isError ? <QueryError query={query} title={t('failed')} /> : <SkeletonLines lines={8} />}</Card>
  }
  return (
    <div className={page.columns}>
      <Items overview={data} onManageDevices={onManageDevices} />
      <div className={cx('stack gap-45', styles.stack)}>
        <LastLogin overview={data} />
        <LinkedCard linked={data.linked} />
      </div>
    </div>
  )
}

function Items({ overview, onManageDevices }: { overview: Overview; onManageDevices: () => void }) {
  const { t } = useTranslation('security')
  const [open, setOpen] = useState<Open>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const missing = overview.items.filter(({ done }) => !done).length
  const close = () => setOpen(null)
  return (
    <Card>
      <div className={styles.meter}>
        <p className={styles.percent}>
          <b className="num">{t('percent', { percent: overview.percent })}</b>
          <span>{missing === 0 ? t('complete') : t('missing', { n: missing })}</span>
        </p>
        <Progress value={overview.percent / 100} label={t('percentLabel')} />
      </div>
      <ul className={styles.rows}>
        {overview.items.map((item) => (
          <Row
            key={item.id}
            icon={icons[item.id]}
            isDone={item.done}
            title={t(`item.${item.id}.title`)}
            badge={<StateBadge isDone={item.done} />}
            text={<ItemText item={item} overview={overview} />}
          >
            <ItemButtons
              item={item}
              overview={overview}
              onOpen={setOpen}
              onCodes={setCodes}
              onManageDevices={onManageDevices}
            />
          </Row>
        ))}
      </ul>
      {(open === 'email' || open === 'phone') && <ContactModal kind={open} onClose={close} />}
      {open === 'totp' && <TotpModal onClose={close} />}
      {(open === 'set' || open === 'change' || open === 'reset') && <FundModal deed={open} onClose={close} />}
      {open === 'payee' && <PayeeModal onClose={close} />}
      {codes && <RecoveryModal codes={codes} onClose={() => setCodes(null)} />}
    </Card>
  )
}

function StateBadge({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation('security')
  return isDone ? (
    <Badge tone="gain" icon={<IconCheck size={14} stroke={2} aria-hidden />}>
      {t('state.done')}
    </Badge>
  ) : (
    <Badge tone="warning">{t('state.missing')}</Badge>
  )
}

function ItemText({ item, overview }: { item: Item; overview: Overview }) {
  const { t } = useTranslation('security')
  const hint = t(`item.${item.id}.hint`)
  switch (item.id) {
    case 'password':
      return <>{item.done ? t('item.password.since', { at: formatDay(overview.passwordChangedAt) }) : hint}</>
    case 'email':
    case 'phone': {
      const contact = overview[item.id]
      return (
        <>
          {contact !== null && <span className={styles.masked}>{contact.masked}</span>} {!item.done && hint}
        </>
      )
    }
    case 'totp': {
      const { totp } = overview
      if (totp === null) return <>{hint}</>
      return (
        <>
          {t('item.totp.since', { at: formatDay(totp.enabledAt) })}{' '}
          <span className={totp.recoveryLeft < FEW_CODES ? styles.warn : undefined}>
            {t('item.totp.left', { n: totp.recoveryLeft })}
          </span>
        </>
      )
    }
    case 'fund': {
      const { isSet, changedAt, lockedUntil } = overview.fundPassword
      if (lockedUntil !== null)
        return <span className={styles.warn}>{t('item.fund.locked', { at: formatDateTime(lockedUntil) })}</span>
      if (!isSet) return <>{hint}</>
      return <>{changedAt === null ? t('item.fund.set') : t('item.fund.since', { at: formatDay(changedAt) })}</>
    }
    case 'payee':
      return <>{overview.payeeName === null ? hint : <span className={styles.masked}>{overview.payeeName}</span>}</>
    case 'device':
      return <>{item.done ? t('item.device.some', { n: overview.devices }) : hint}</>
  }
}

type ButtonsProps = {
  item: Item
  overview: Overview
  onOpen: (what: Open) => void
  onCodes: (codes: readonly string[]) => void
  onManageDevices: () => void
}

function ItemButtons({ item, overview, onOpen, onCodes, onManageDevices }: ButtonsProps) {
  const { t } = useTranslation('security')
  const { smsEnabled } = useToggles()
  const label = (what: string) => t(`button.${what}`)
  const named = (what: string) => `${label(what)}: ${t(`item.${item.id}.title`)}`
  switch (item.id) {
    case 'password':
      return (
        <Button aria-label={named(item.done ? 'change' : 'set')} onClick={() => void openAuth('changePassword')}>
          {label(item.done ? 'change' : 'set')}
        </Button>
      )
    case 'phone':
    case 'email': {
      const { id } = item
      const what = overview[id] === null ? 'add' : item.done ? 'change' : 'verify'
      return id === 'phone' && !smsEnabled ? null : (
        <Button aria-label={named(what)} onClick={() => onOpen(id)}>
          {label(what)}
        </Button>
      )
    }
    case 'totp':
      return overview.totp === null ? (
        <Button variant="primary" aria-label={named('turnOn')} onClick={() => onOpen('totp')}>
          {label('turnOn')}
        </Button>
      ) : (
        <TotpButtons onCodes={onCodes} />
      )
    case 'fund': {
      const { isSet, lockedUntil } = overview.fundPassword
      if (!isSet)
        return (
          <Button aria-label={named('set')} onClick={() => onOpen('set')}>
            {label('set')}
          </Button>
        )
      return (
        <>
          {lockedUntil === null && (
            <Button aria-label={named('change')} onClick={() => onOpen('change')}>
              {label('change')}
            </Button>
          )}
          <Button aria-label={named('reset')} onClick={() => onOpen('reset')}>
            {label('reset')}
          </Button>
        </>
      )
    }
    case 'payee':
      return item.done ? null : (
        <Button aria-label={named('set')} onClick={() => onOpen('payee')}>
          {label('set')}
        </Button>
      )
    case 'device':
      return (
        <Button aria-label={named('manage')} onClick={onManageDevices}>
          {label('manage')}
        </Button>
      )
  }
}

function TotpButtons({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('security')
  const { busy, run } = useAction()
  const renew = async () => {
    if (!(await confirm({ title: t('recovery.renewTitle'), text: t('recovery.renewText') }))) return
    const { recoveryCodes } = await call('security.recoveryCodes', {})
    onCodes(recoveryCodes)
  }
  const disable = async () => {
    const isSure = await confirm({
      title: t('totp.offTitle'),
      text: t('totp.offText'),
      confirmLabel: t('totp.off'),
      danger: true,
    })
    if (!isSure) return
    await call('security.totpDisable', {})
    toast.success(t('totp.offDone'))
  }
  return (
    <>
      <Button loading={busy === 'codes'} onClick={() => void run('codes', renew)}>
        {t('recovery.renew')}
      </Button>
      <Button variant="danger-outline" loading={busy === 'off'} onClick={() => void run('off', disable)}>
        {t('totp.off')}
      </Button>
    </>
  )
}

function LastLogin({ overview: { previousLogin, username } }: { overview: Overview }) {
  const { t } = useTranslation('security')
  return (
    <Card title={t('previous.title')}>
      {previousLogin === null ? (
        <p className={styles.muted}>{t('previous.none')}</p>
      ) : (
        <dl className={styles.facts}>
          <dt>{t('previous.account')}</dt>
          <dd>{username}</dd>
          <dt>{t('previous.at')}</dt>
          <dd className="num">{formatDateTime(previousLogin.at)}</dd>
          <dt>{t('previous.place')}</dt>
          <dd>
            <PlaceText place={previousLogin} />
          </dd>
        </dl>
      )}
      {previousLogin !== null && <p className={styles.muted}>{t('previous.advice')}</p>}
    </Card>
  )
}
