import { formatDateTime, formatDay, useTranslation } from '@lotus/i18n'
import { Badge, Button, Card, confirm, cx, EmptyState, Switch, toast } from '@lotus/ui'
import { IconDeviceMobile, IconLogin2 } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/api.ts'
import { callQuery } from '../../../shared/queries.ts'
import page from '../parts/page.module.css'
import { Logins } from './logins.tsx'
import { DeviceText, PlaceText } from './place.tsx'
import { Row } from './row.tsx'
import styles from './security.module.css'
import { useAction } from './use-action.ts'
import { NotLoaded } from '../../../shared/query-error.tsx'

/** SES-6, ACC-12: the open sessions with their devices, and all login attempts. */
export function AccessPart() {
  return (
    <div className={page.columns} data-wide>
      <div className={cx('stack gap-45', styles.stack)}>
        <Sessions />
        <Logins />
      </div>
      <div className={cx('stack gap-45', styles.stack)}>
        <Devices />
        <Notice />
      </div>
    </div>
  )
}

function Sessions() {
  const { t } = useTranslation('security')
  const query = useQuery(callQuery('security.sessions', {}))
  const { busy, run } = useAction()
  const sessions = query.data?.sessions
  const others = sessions?.filter(({ current }) => !current).length ?? 0
  const endAll = async () => {
    const isSure = await confirm({
      title: t('sessions.allTitle'),
      text: t('sessions.allText', { n: others }),
      confirmLabel: t('sessions.endAll'),
      danger: true,
    })
    if (!isSure) return
    const { ended } = await call('security.endSessions', {})
    toast.success(t('sessions.allDone', { n: ended }))
  }
  const end = async (id: string) => {
    await call('security.endSession', { id })
    toast.success(t('sessions.done'))
  }
  return (
    <Card
      title={t('sessions.title')}
      subtitle={t('sessions.hint')}
      actions={
        others > 0 && (
          <Button size="sm" variant="danger-outline" loading={busy === 'all'} onClick={() => void run('all', endAll)}>
            {t('sessions.endAll')}
          </Button>
        )
      }
    >
      {sessions === undefined ? (
        <NotLoaded query={query} title={t('sessions.failed')} lines={4} />
      ) : (
        <ul className={styles.rows}>
          {sessions.map((session) => (
            <Row
              key={session.id}
              icon={IconLogin2}
              isDone={session.current}
              title={<DeviceText device={session.device} />}
              badge={session.current && <Badge tone="accent">{t('sessions.current')}</Badge>}
              text={
                <>
                  <PlaceText place={session} />
                  <span className={styles.line}>
                    {t('sessions.times', {
                      from: formatDateTime(session.createdAt),
                      seen: formatDateTime(session.lastSeenAt),
                    })}
                  </span>
                </>
              }
            >
              {session.current ? undefined : (
                <Button loading={busy === session.id} onClick={() => void run(session.id, () => end(session.id))}>
                  {t('sessions.end')}
                </Button>
              )}
            </Row>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Devices() {
  const { t } = useTranslation('security')
  const query = useQuery(callQuery('security.devices', {}))
  const { busy, run } = useAction()
  const devices = query.data?.devices
  const remove = async (id: string) => {
    await call('security.removeDevice', { id })
    toast.success(t('devices.done'))
  }
  return (
    <Card title={t('devices.title')} subtitle={t('devices.hint')}>
      {devices === undefined ? (
        <NotLoaded query={query} title={t('devices.failed')} lines={3} />
      ) : devices.length === 0 ? (
        <EmptyState
          icon={<IconDeviceMobile size={34} stroke={1.5} aria-hidden />}
          title={t('devices.none')}
          hint={t('devices.noneHint')}
        />
      ) : (
        <ul className={styles.rows}>
          {devices.map((device) => (
            <Row
              key={device.id}
              icon={IconDeviceMobile}
              isDone={device.trustedUntil !== null}
              title={<DeviceText device={device.device} />}
              badge={device.current && <Badge tone="accent">{t('devices.current')}</Badge>}
              text={
                <>
                  {device.trustedUntil === null
                    ? t('devices.remembered')
                    : t('devices.trusted', { until: formatDay(device.trustedUntil) })}
                  <span className={styles.line}>{t('devices.used', { at: formatDateTime(device.lastUsedAt) })}</span>
                </>
              }
            >
              <Button loading={busy === device.id} onClick={() => void run(device.id, () => remove(device.id))}>
                {t('devices.remove')}
              </Button>
            </Row>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Notice() {
  const { t } = useTranslation('security')
  const { data } = useQuery(callQuery('security.overview', {}))
  const { busy, run } = useAction()
  if (data === undefined) return null
  const isOn = data.hasLoginNotice
  const turn = async () => {
    await call('security.setLoginNotice', { on: !isOn })
    toast.success(t(isOn ? 'notice.offDone' : 'notice.onDone'))
  }
  return (
    <Card title={t('notice.title')}>
      {/* Never disabled during the request: that would take the focus from the keyboard. */}
      <Switch checked={busy === null ? isOn : !isOn} onChange={() => void run('notice', turn)}>
        {t('notice.label')}
      </Switch>
    </Card>
  )
}
