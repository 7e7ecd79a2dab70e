import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Button } from '@lotus/ui'
import {
  ContractState,
  contractKinds,
  topPpm,
  useRateText,
  WageDisplayContext,
  type WageDisplay,
} from '@lotus/ui/contracts'
import { useState } from 'react'
import { columnsOf } from '../../shared/columns.ts'
import { FilterSelect, SearchForm } from '../../shared/filters.tsx'
import { ListFrame } from '../../shared/list-frame.tsx'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { useCan } from '../../shared/permissions.ts'
import { refresh } from '../../shared/queries.ts'
import { useSearchParams, withValues } from '../../shared/search.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { usePagedList } from '../../shared/use-list.ts'
import { ContractPanel } from './contract-panel.tsx'
import { contractsSearch, states } from './contracts-search.ts'
import { OfferDialog } from './offer-dialog.tsx'
import type { OfficeContract } from './types.ts'

const PAGE_SIZE = 50

/** Contracts of agents (AC13): all, or what one member holds; offers to agents directly below the operator. */
export function ContractsPage() {
  const { t } = useTranslation('agents')
  const [{ account, kind, state, of, n }, change] = useSearchParams(contractsSearch)
  const list = usePagedList('bo.contracts', { ...withValues({ account, kind, state }), limit: PAGE_SIZE })
  const mayEdit = useCan('agents.edit')
  const [isOffering, setOffering] = useState(false)
  const rules = list.first?.rules
  const open = ({ holder, n: number }: Pick<OfficeContract, 'holder' | 'n'>) =>
    change({ of: holder, n: String(number) })
  const close = () => change({ of: undefined, n: undefined })
  return (
    <WageDisplayContext value={rules?.wageDisplay ?? 'PERCENT'}>
      <PageHead title={t('contract.office.title')}>
        {mayEdit && rules?.isOpen && (
          <Button variant="primary" onClick={() => setOffering(true)}>
            {t('contract.offer')}
          </Button>
        )}
      </PageHead>
      {rules && !rules.isOpen && <Alert tone="warning">{t('contract.office.closed')}</Alert>}
      <FilterBar label={t('backoffice:filters')}>
        <FilterSelect
          label={t('contract.office.column.kind')}
          every={t('contract.office.everyKind')}
          options={contractKinds.map((value) => ({ value, label: t(`contract.kindOf.${value}`) }))}
          value={kind}
          onChange={(next) => change({ kind: next })}
        />
        <FilterSelect
          label={t('contract.stateFilter')}
          every={t('contract.office.everyState')}
          options={states.map((value) => ({ value, label: t(`contract.stateIs.${value}`) }))}
          value={state}
          onChange={(next) => change({ state: next })}
        />
        <SearchForm label={t('contract.search')} value={account ?? ''} onSearch={(next) => change({ account: next })} />
      </FilterBar>
      <ListFrame
        list={list}
        label={t('contract.office.title')}
        columns={useColumns(rules?.wageDisplay ?? 'PERCENT')}
        shownInPanel={['granter', 'rate', 'starts']}
        rowKey={({ id }) => id}
        empty={{ title: t('contract.office.none'), hint: t('contract.office.noneHint') }}
        openKey={list.rows?.find((row) => row.holder === of && String(row.n) === n)?.id}
        onOpen={open}
        onClose={close}
        panel={
          of !== undefined &&
          n !== undefined && (
            <ContractPanel key={`${of}-${n}`} account={of} n={Number(n)} onOpen={open} onClose={close} />
          )
        }
      />
      {isOffering && rules && (
        <OfferDialog
          rules={rules}
          onClose={() => setOffering(false)}
          onDone={(sent) => {
            setOffering(false)
            void refresh('bo.contracts')
            open(sent)
          }}
        />
      )}
    </WageDisplayContext>
  )
}

function useColumns(display: WageDisplay) {
  const { t } = useTranslation('agents')
  const rateText = useRateText(display)
  return columnsOf<OfficeContract>(
    (key) => t(`contract.office.column.${key}`),
    [
      {
        key: 'holder',
        card: 'title',
        cell: ({ holder, version }) => <TwoLines top={holder} below={t('contract.versionOf', { version })} />,
      },
      { key: 'kind', card: 'sub', cell: ({ kind }) => t(`contract.kindOf.${kind}`) },
      { key: 'granter', cell: ({ granter }) => granter ?? t('office.operator') },
      { key: 'rate', align: 'right', cell: ({ terms }) => rateText(terms.kind, topPpm(terms)) },
      {
        key: 'starts',
        align: 'right',
        cell: ({ startsAt }) => (startsAt === null ? t('common:state.none') : formatDateTime(startsAt)),
      },
      { key: 'state', card: 'status', cell: ({ state }) => <ContractState state={state} /> },
    ],
  )
}
