import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Button, toast } from '@lotus/ui'
import { Terms } from '@lotus/ui/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { Facts } from '../../shared/facts.tsx'
import { useCan } from '../../shared/permissions.ts'
import { callQuery, refresh } from '../../shared/queries.ts'
import { UntilLoaded } from '../../shared/until-loaded.tsx'
import { EffectOf } from './override-dialog.tsx'
import type { OfficeContract } from './types.ts'
import settings from '../../shared/settings.module.css'
import styles from './contracts.module.css'

type Override = NonNullable<OfficeContract['override']>
type Props = { contract: OfficeContract; override: Override }

/** Terms that one operator proposed; another one confirms them. */
export function OverrideWaiting({ contract, override }: Props) {
  const { t } = useTranslation('agents')
  const mayEdit = useCan('agents.edit')
  const [open, setOpen] = useState<'confirm' | 'reject'>()
  return (
    <section className={styles.ends}>
      <Alert tone="warning" title={t('contract.office.override.waiting')} />
      <Facts
        facts={[
          {
            label: t('contract.office.override.by'),
            value: t('office.block.of', {
              by: override.by,
              time: formatDateTime(override.at),
              reason: override.reason,
            }),
          },
        ]}
      />
      <Terms terms={override.terms} />
      {mayEdit && (
        <div className={settings.buttons}>
          <Button variant="primary" onClick={() => setOpen('confirm')}>
            {t('contract.office.override.confirm')}
          </Button>
          <Button variant="danger-outline" onClick={() => setOpen('reject')}>
            {t('contract.office.override.reject')}
          </Button>
        </div>
      )}
      {open && <Deciding contract={contract} override={override} decision={open} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

type DecidingProps = Props & { decision: 'confirm' | 'reject'; onClose: () => void }

function Deciding({ contract: { memberId, n, holder }, override, decision, onClose }: DecidingProps) {
  const { t } = useTranslation('agents')
  const confirms = decision === 'confirm'
  const query = useQuery({
    ...callQuery('bo.previewOverride', { memberId, n, terms: override.terms }),
    enabled: confirms,
  })
  const close = () => {
    void refresh('bo.contracts')
    onClose()
  }
  return (
    <DecisionDialog
      title={t(`contract.office.override.${confirms ? 'askConfirm' : 'askReject'}`, { holder })}
      text={t(`contract.office.override.${confirms ? 'effectConfirm' : 'effectReject'}`)}
      width={560}
      button={t(`contract.office.override.${decision}`)}
      isDanger={!confirms}
      reason={{ label: t('office.reason'), lengthMax: 300 }}
      check={() => !confirms || query.data !== undefined}
      act={(reason) => {
        const ack = confirms ? (query.data?.ends ?? []).map(({ id }) => id) : []
        return call('bo.decideOverride', { memberId, n, decision, ack, reason })
      }}
      onClose={onClose}
      onDone={() => {
        toast.success(t('contract.office.override.done'))
        close()
      }}
    >
      {confirms && query.data === undefined && <UntilLoaded query={query} notFound={t('contract.office.unknown')} />}
      {confirms && query.data && (
        <EffectOf kind={override.terms.kind} startsAt={query.data.startsAt} ends={query.data.ends} />
      )}
    </DecisionDialog>
  )
}
