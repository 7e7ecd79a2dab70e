import { rebateCategories } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Button } from '../components/button.tsx'
import { Chip, ChipGroup } from '../components/chip.tsx'
import { SelectField, TextField } from '../components/field.tsx'
import { MoneyInput } from '../components/money-input.tsx'
import {
  cadences,
  carries,
  fundings,
  payouts,
  payoutsOf,
  readTerms,
  TIERS_MAX,
  withTier,
  type ContractGap,
  type ContractKind,
  type ContractTerms,
  type DraftProblem,
  type TermsDraft,
  type TierDraft,
} from './terms-draft.ts'
import styles from './contracts.module.css'
import { useRateText } from './wage-display.ts'

type Props = {
  kind: ContractKind
  draft: TermsDraft
  onChange: (draft: TermsDraft) => void
  /** The granter's own contract: the period is its period, and only its products can be given. Operators have none. */
  own?: ContractTerms | undefined
  /** Whether the granter may pay it of the own wallet; operators never do. */
  mayFund?: boolean
  /** The highest rate that the operator allows for the kind. */
  maxPpm: number
  /** Where the server found more than the granter holds. */
  gaps?: readonly ContractGap[]
  /** Sending was tried: fields that are still empty are named too. */
  isAsked: boolean
}

/** The fields of an offer. What is wrong stands at its field; `readTerms` of the draft decides. */
export function TermsFields(props: Props) {
  const { kind, draft, onChange, isAsked } = props
  const { t } = useTranslation('agents')
  const rateText = useRateText()
  const { problems } = readTerms(kind, draft)
  const errorOf = (field: DraftProblem['field'], place?: number): string | undefined => {
    const found = problems.find((one) => one.field === field && one.place === place)
    if (found === undefined || (found.text === 'missing' && !isAsked)) return undefined
    if (found.text === 'bothZero' && !isAsked && draft.loss === '' && draft.profit === '') return undefined
    return t(`contract.draft.${found.text}`)
  }
  return (
    <div className={styles.fields}>
      {kind !== 'REALTIME' && <PeriodFields {...props} errorOf={errorOf} />}
      <PaymentFields {...props} />
      <Products {...props} error={errorOf('categories')} />
      {kind === 'REALTIME' ? (
        <RealtimeFields {...props} errorOf={errorOf} />
      ) : (
        <>
          {draft.tiers.map((tier, place) => (
            <TierFields key={tier.key} {...props} tier={tier} place={place} errorOf={errorOf} />
          ))}
          <div className={styles.more}>
            <Button
              variant="ghost"
              size="sm"
              icon={<IconPlus size={18} stroke={1.75} aria-hidden />}
              disabled={draft.tiers.length >= TIERS_MAX}
              onClick={() => onChange(withTier(draft))}
            >
              {t('contract.addTier')}
            </Button>
            <span className="fine">{t('contract.most', { rate: rateText(kind, props.maxPpm) })}</span>
          </div>
        </>
      )}
    </div>
  )
}

function PeriodFields({ kind, draft, onChange, own, errorOf }: Props & Errors) {
  const { t } = useTranslation('agents')
  return (
    <div className={styles.row}>
      {kind !== 'HOURLY' && (
        <SelectField
          size="sm"
          label={t('contract.period')}
          hint={own ? t('contract.periodOfOwn') : undefined}
          disabled={own !== undefined}
          value={draft.cadence}
          options={cadences.map((value) => ({ value, label: t(`contract.cadence.${value}`) }))}
          onChange={({ target }) =>
            onChange({ ...draft, cadence: cadences.find((one) => one === target.value) ?? draft.cadence })
          }
        />
      )}
      {kind === 'DIVIDEND' && (
        <SelectField
          size="sm"
          label={t('contract.carry')}
          value={draft.carry}
          options={carries.map((value) => ({ value, label: t(`contract.carryOf.${value}`) }))}
          onChange={({ target }) =>
            onChange({ ...draft, carry: carries.find((one) => one === target.value) ?? draft.carry })
          }
        />
      )}
      <MoneyInput
        size="sm"
        label={t('contract.activeMinBet')}
        value={draft.activeMinBet}
        error={errorOf('activeMinBet')}
        onChange={(activeMinBet) => onChange({ ...draft, activeMinBet })}
      />
      <MoneyInput
        size="sm"
        label={t('contract.activeMinDeposit')}
        hint={t('contract.activeMinDepositHint')}
        value={draft.activeMinDeposit}
        error={errorOf('activeMinDeposit')}
        onChange={(activeMinDeposit) => onChange({ ...draft, activeMinDeposit })}
      />
    </div>
  )
}

/** Who pays, where the granter may choose or has to, and how it is paid. */
function PaymentFields({ kind, draft, onChange, own, mayFund = false, gaps = [] }: Props) {
  const { t } = useTranslation('agents')
  const isShown = mayFund || draft.funding === 'UPLINE' || own?.funding === 'UPLINE'
  return (
    <div className={styles.row}>
      {isShown && (
        <SelectField
          size="sm"
          label={t('contract.funding')}
          hint={draft.funding === 'UPLINE' ? t('contract.fundingHint') : undefined}
          error={gaps.some((gap) => gap.in === 'FUNDING') ? t('contract.gap.FUNDING') : undefined}
          value={draft.funding}
          options={fundings.map((value) => ({ value, label: t(`contract.fundingOf.${value}`) }))}
          onChange={({ target }) =>
            onChange({ ...draft, funding: fundings.find((one) => one === target.value) ?? draft.funding })
          }
        />
      )}
      <SelectField
        size="sm"
        label={t('contract.payout')}
        value={draft.payout}
        options={payoutsOf(kind).map((value) => ({ value, label: t(`contract.payoutOf.${value}`) }))}
        onChange={({ target }) =>
          onChange({ ...draft, payout: payouts.find((one) => one === target.value) ?? draft.payout })
        }
      />
    </div>
  )
}

function Products({ draft, onChange, own, error }: Props & { error: string | undefined }) {
  const { t } = useTranslation('agents')
  const offered = own?.categories ?? rebateCategories
  return (
    <fieldset className={styles.group}>
      <legend>{t('contract.products')}</legend>
      <ChipGroup label={t('contract.products')} className={styles.chips ?? ''}>
        {rebateCategories
          .filter((category) => offered.includes(category))
          .map((category) => {
            const isChosen = draft.categories.includes(category)
            const others = draft.categories.filter((one) => one !== category)
            return (
              <Chip
                key={category}
                size="sm"
                selected={isChosen}
                onClick={() => onChange({ ...draft, categories: isChosen ? others : [...others, category] })}
              >
                {t(`category.${category}`)}
              </Chip>
            )
          })}
      </ChipGroup>
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

type Errors = { errorOf: (field: DraftProblem['field'], place?: number) => string | undefined }

function RealtimeFields({ kind, draft, onChange, own, maxPpm, gaps = [], errorOf }: Props & Errors) {
  const { t } = useTranslation('agents')
  const rateText = useRateText()
  const beyond = (where: ContractGap['in']) =>
    gaps.some((gap) => gap.in === where) ? t('contract.beyondOwn') : undefined
  const most = (ppm: number | undefined) =>
    t('contract.most', { rate: rateText(kind, Math.min(ppm ?? maxPpm, maxPpm)) })
  const held = own?.kind === 'REALTIME' ? own : undefined
  return (
    <div className={styles.row}>
      <TextField
        size="sm"
        label={t('contract.lossRate')}
        hint={most(held?.lossPpm)}
        error={errorOf('lossRate') ?? beyond('LOSS_RATE')}
        inputMode="decimal"
        autoComplete="off"
        after="%"
        value={draft.loss}
        onChange={({ target }) => onChange({ ...draft, loss: target.value })}
      />
      <TextField
        size="sm"
        label={t('contract.profitRate')}
        hint={most(held?.profitPpm)}
        error={errorOf('profit') ?? beyond('PROFIT_RATE')}
        inputMode="decimal"
        autoComplete="off"
        after="%"
        value={draft.profit}
        onChange={({ target }) => onChange({ ...draft, profit: target.value })}
      />
      <MoneyInput
        size="sm"
        label={t('contract.singleBet')}
        value={draft.singleBet}
        error={errorOf('singleBet') ?? beyond('SINGLE_BET')}
        onChange={(singleBet) => onChange({ ...draft, singleBet })}
      />
    </div>
  )
}

type TierProps = Props & Errors & { tier: TierDraft; place: number }

function TierFields({ draft, onChange, gaps = [], tier, place, errorOf }: TierProps) {
  const { t } = useTranslation('agents')
  const set = (change: Partial<TierDraft>) =>
    onChange({ ...draft, tiers: draft.tiers.map((one, at) => (at === place ? { ...one, ...change } : one)) })
  const isBeyond = gaps.some((gap) => gap.in === 'RATE' && gap.place === place + 1)
  return (
    <fieldset className={styles.group}>
      <legend>{t('contract.tierOf', { place: place + 1 })}</legend>
      <div className={styles.tier}>
        <TextField
          size="sm"
          label={t('contract.rate')}
          error={errorOf('rate', place) ?? (isBeyond ? t('contract.beyondOwn') : undefined)}
          inputMode="decimal"
          autoComplete="off"
          after="%"
          value={tier.rate}
          onChange={({ target }) => set({ rate: target.value })}
        />
        <TextField
          size="sm"
          label={t('contract.active')}
          error={errorOf('active', place)}
          inputMode="numeric"
          autoComplete="off"
          value={tier.active}
          onChange={({ target }) => set({ active: target.value.replace(/\D/g, '').slice(0, 6) })}
        />
        <MoneyInput
          size="sm"
          label={t('contract.validBet')}
          value={tier.validBet}
          error={errorOf('validBet', place)}
          onChange={(validBet) => set({ validBet })}
        />
        <MoneyInput
          size="sm"
          label={t('contract.loss')}
          value={tier.loss}
          error={errorOf('loss', place)}
          onChange={(loss) => set({ loss })}
        />
        {draft.tiers.length > 1 && (
          <Button
            variant="ghost"
            size="sm"
            className={styles.remove}
            aria-label={t('contract.removeTier', { place: place + 1 })}
            icon={<IconTrash size={18} stroke={1.75} aria-hidden />}
            onClick={() => onChange({ ...draft, tiers: draft.tiers.filter((_, at) => at !== place) })}
          />
        )}
      </div>
    </fieldset>
  )
}
