import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Button, toast } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../shared/api.ts'
import { DecisionDialog } from '../shared/decision-dialog.tsx'
import { EndAccess } from '../shared/end-access.tsx'
import { useCan } from '../shared/permissions.ts'
import { refresh } from '../shared/queries.ts'
import styles from './shell.module.css'

type Me = RouteValue<'bo.me'>
type Held = Me['held'][number]
type Arrival = Me['arrivals'][number]

/** On every page: what one operator alone decided, and who came in for the first time (docs/OPERATIONS.md). */
export function Newcomers({ me }: { me: Me | undefined }) {
  return (
    <>
      {me?.held.map((held) => (
        <HeldDecision key={held.id} held={held} />
      ))}
      {me?.arrivals.map((arrival) => (
        <FirstLogin key={arrival.id} arrival={arrival} />
      ))}
    </>
  )
}

/** A link, or more permissions: everybody may object while they are held. */
function HeldDecision({ held }: { held: Held }) {
  const { t } = useTranslation('backoffice')
  const { id, kind, username, name, invitedBy, until, isHeld } = held
  const [isObjecting, setObjecting] = useState(false)
  const permissions = held.permissions.map((one) => t(`permission.${one.replace('.', '_')}`)).join(', ')
  const values = { username, name, by: invitedBy, time: formatDateTime(until), permissions }
  return (
    <Alert className={styles.alert} tone="warning" title={t(`newcomers.${kind}.title`, values)}>
      {t(isHeld ? `newcomers.${kind}.held` : `newcomers.${kind}.over`, values)}
      {isHeld && (
        <div className={styles.alertButtons}>
          <Button size="sm" variant="danger-outline" onClick={() => setObjecting(true)}>
            {t('newcomers.object')}
          </Button>
        </div>
      )}
      {isObjecting && (
        <DecisionDialog
          title={t(`newcomers.${kind}.question`, values)}
          text={t(`newcomers.${kind}.text`, values)}
          button={t('newcomers.object')}
          isDanger
          reason={{ label: t('newcomers.reason') }}
          act={(reason) => call('bo.objectToOperator', { id, reason })}
          onClose={() => setObjecting(false)}
          onRefused={() => void refresh('bo.operators')}
          onDone={() => {
            toast.success(t(`newcomers.${kind}.done`, values))
            setObjecting(false)
            void refresh('bo.operators')
          }}
        />
      )}
    </Alert>
  )
}

function FirstLogin({ arrival }: { arrival: Arrival }) {
  const { t } = useTranslation('backoffice')
  const { id, operatorId, username, name, at, ip, invitedBy, issuedBy, wasHeld, otherBrowsers, like } = arrival
  const mayEnd = useCan('operators.edit')
  const [isEnding, setEnding] = useState(false)
  const seeing = useMutation({
    mutationFn: () => call('bo.seeArrival', { id }),
    onSettled: () => void refresh(),
  })
  const lines = [
    t('newcomers.arrived', {
      time: formatDateTime(at),
      ip: ip ?? t('common:state.none'),
      by: invitedBy,
      issuer: issuedBy ?? t('newcomers.machine'),
    }),
    ...(wasHeld ? [t('newcomers.wasHeld')] : []),
    ...(like ? [t(`newcomers.like.${like.by}`, { name: like.username })] : []),
    ...(otherBrowsers > 0 ? [t('newcomers.browsers', { count: otherBrowsers })] : []),
  ]
  return (
    <Alert
      className={styles.alert}
      tone={wasHeld || like || otherBrowsers > 0 ? 'warning' : 'info'}
      title={t('newcomers.arrivedTitle', { username, name })}
    >
      {lines.join(' ')}
      <div className={styles.alertButtons}>
        <Button size="sm" loading={seeing.isPending} onClick={() => seeing.mutate()}>
          {t('newcomers.know')}
        </Button>
        {mayEnd && (
          <Button size="sm" variant="danger-outline" onClick={() => setEnding(true)}>
            {t('endAccess.button')}
          </Button>
        )}
      </div>
      {isEnding && <EndAccess operator={{ id: operatorId, username }} onClose={() => setEnding(false)} />}
    </Alert>
  )
}
