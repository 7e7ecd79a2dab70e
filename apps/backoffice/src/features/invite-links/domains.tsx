import type { RouteValue } from '@lotus/contract'
import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Button, TextField, toast } from '@lotus/ui'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { columnsOf } from '../../shared/columns.ts'
import { DecisionDialog } from '../../shared/decision-dialog.tsx'
import { PlainList } from '../../shared/list-frame.tsx'
import { useCan } from '../../shared/permissions.ts'
import { refresh } from '../../shared/queries.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { useWholeList } from '../../shared/use-list.ts'

type Domain = RouteValue<'bo.linkDomains'>['rows'][number]

/** The brand's domains, and the agents whose own they are. */
export function Domains() {
  const { t } = useTranslation('agents')
  const mayEdit = useCan('agents.edit')
  const list = useWholeList('bo.linkDomains', {}, ({ rows }) => rows)
  const [open, setOpen] = useState<Domain>()
  return (
    <>
      <PlainList
        list={list}
        label={t('link.domains.title')}
        columns={useColumns(mayEdit ? setOpen : undefined)}
        rowKey={({ domain }) => domain}
        empty={{ title: t('link.domains.none'), hint: t('link.domains.noneHint') }}
      />
      {open && <DomainDialog key={open.domain} row={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function useColumns(onAct?: (row: Domain) => void) {
  const { t } = useTranslation('agents')
  return columnsOf<Domain>(
    (key) => t(`link.domains.column.${key}`),
    [
      { key: 'domain', card: 'title', cell: ({ domain }) => domain },
      { key: 'agent', cell: ({ bound }) => bound?.account ?? t('link.domains.open') },
      {
        key: 'by',
        cell: ({ bound }) =>
          bound === null ? '–' : <TwoLines top={`${bound.by} · ${formatDateTime(bound.at)}`} below={bound.reason} />,
      },
      {
        key: 'act',
        align: 'right',
        card: 'actions',
        cell: (row) =>
          onAct && (
            <Button size="sm" onClick={() => onAct(row)}>
              {t(row.bound === null ? 'link.domains.bind' : 'link.domains.unbind')}
            </Button>
          ),
      },
    ],
  )
}

/** Binds a domain that is nobody's, or unbinds one. */
function DomainDialog({ row: { domain, bound }, onClose }: { row: Domain; onClose: () => void }) {
  const { t } = useTranslation('agents')
  const [account, setAccount] = useState('')
  const [isTried, setTried] = useState(false)
  const word = bound === null ? 'bind' : 'unbind'
  const name = account.trim()
  const act = async (reason: string) => {
    try {
      if (bound !== null) return await call('bo.unbindDomain', { domain, reason })
      return await call('bo.bindDomain', { domain, account: name, reason })
    } finally {
      void refresh('bo.linkDomains')
      void refresh('bo.links')
    }
  }
  return (
    <DecisionDialog
      title={t(`link.domains.ask.${word}`, { domain, account: bound?.account ?? '' })}
      text={t(`link.domains.effect.${word}`)}
      button={t(`link.domains.${word}`)}
      isDanger={bound !== null}
      reason={{ label: t('office.reason'), lengthMax: 300 }}
      isDirty={account !== ''}
      check={() => {
        setTried(true)
        return bound !== null || name !== ''
      }}
      act={act}
      onClose={onClose}
      onDone={() => {
        toast.success(t(`link.domains.done.${word}`, { domain }))
        onClose()
      }}
    >
      {bound === null && (
        <TextField
          size="sm"
          label={t('link.domains.agent')}
          maxLength={16}
          autoCapitalize="none"
          spellCheck={false}
          value={account}
          error={isTried && name === '' ? t('link.domains.agentMissing') : undefined}
          onChange={(event) => setAccount(event.target.value)}
        />
      )}
    </DecisionDialog>
  )
}
