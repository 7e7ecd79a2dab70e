import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, Button, DataTable, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { BlockEndDialog } from '../../shared/block-end.tsx'
import { columnsOf } from '../../shared/columns.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { Facts } from '../../shared/facts.tsx'
import { PanelActions } from '../../shared/panel-actions.tsx'
import { refresh } from '../../shared/queries.ts'
import { SidePanel } from '../../shared/side-panel.tsx'
import type { MemberBlock } from './types.ts'

type Props = { block: MemberBlock; onClose: () => void }

/** One block, what became of it, and its end: changed or lifted. */
export function BlockPanel({ block, onClose }: Props) {
  const { t } = useTranslation('people')
  const [dialog, setDialog] = useState<'change' | 'lift'>()
  const { account: name, memberId: id, what, at, by, reason, until } = block
  const shut = () => setDialog(undefined)
  const onDone = () => {
    toast.success(t(`memberBlocks.${dialog === 'lift' ? 'lifted' : 'done'}`, { name }))
    shut()
    void refresh('bo.restrictions')
  }
  const onConflict = () => {
    toast.error(t('memberBlocks.conflict'))
    shut()
    void refresh('bo.restrictions')
  }
  const facts = [
    { label: t('memberBlocks.column.until'), value: endText(t, until) },
    { label: t('memberBlocks.column.by'), value: `${by} · ${formatDateTime(at)}` },
    { label: t('memberBlocks.column.reason'), value: reason },
  ]
  return (
    <>
      <SidePanel
        label={t('memberBlocks.panel')}
        onClose={onClose}
        isCovered={dialog !== undefined}
        initialsOf={name}
        title={
          <>
            {name} <Badge tone="loss">{t(`memberBlocks.what.${what}`)}</Badge>
          </>
        }
        footer={
          <PanelActions>
            {(isOffline) => (
              <>
                <Button disabled={isOffline} onClick={() => setDialog('lift')}>
                  {t(`members.restrict.${what}.lift`)}
                </Button>
                <Button variant="primary" disabled={isOffline} onClick={() => setDialog('change')}>
                  {t('members.restrict.change')}
                </Button>
              </>
            )}
          </PanelActions>
        }
      >
        <Facts facts={facts} />
        <Steps steps={block.steps} />
      </SidePanel>
      {dialog === 'change' && (
        <BlockEndDialog block={{ id, name, what, until }} onClose={shut} onDone={onDone} onConflict={onConflict} />
      )}
      {dialog === 'lift' && (
        <DecisionDialog
          title={t(`members.restrict.${what}.liftTitle`, { name })}
          text={t(`members.restrict.${what}.liftText`)}
          button={t(`members.restrict.${what}.lift`)}
          reason={{ label: t('members.restrict.reason'), lengthMax: 300 }}
          outcome={{ none: t('memberBlocks.conflict'), unknown: t('memberBlocks.unknown') }}
          act={(why) => call('bo.unrestrictMember', { id, what, reason: why })}
          onClose={shut}
          onDone={onDone}
          onConflict={onConflict}
        />
      )}
    </>
  )
}

type Translate = ReturnType<typeof useTranslation>['t']

const endText = (t: Translate, until: string | null): string =>
  until === null ? t('people:members.restrict.open') : formatDateTime(until)

type Step = MemberBlock['steps'][number]

/** What operators did to this and earlier blocks of the kind, the newest first. */
function Steps({ steps }: Pick<MemberBlock, 'steps'>) {
  const { t } = useTranslation('people')
  const columns = columnsOf<Step>(
    (key) => t(`memberBlocks.column.${key}`),
    [
      { key: 'what', card: 'title', cell: ({ step }) => t(`memberBlocks.step.${step}`) },
      { key: 'until', card: 'sub', cell: ({ step, until }) => (step === 'LIFTED' ? '–' : endText(t, until)) },
      { key: 'by', cell: ({ by, at }) => `${by} · ${formatDateTime(at)}` },
      { key: 'reason', cell: ({ reason }) => reason },
    ],
  )
  return (
    <section>
      <h3>{t('memberBlocks.history')}</h3>
      <DataTable
        label={t('memberBlocks.history')}
        columns={columns}
        rows={steps}
        rowKey={({ at, step }) => `${at} ${step}`}
      />
    </section>
  )
}
