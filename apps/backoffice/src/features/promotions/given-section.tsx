import { formatRatePpm, useTranslation } from '@lotus/i18n'
import { Money, SelectField, Segmented, TextField } from '@lotus/ui'
import { AmountField, MetricField, useUnit } from './amount-field.tsx'
import { chancesOf, meanOf } from './figures.ts'
import styles from './promotions.module.css'
import { PacketsGiven } from './packets-given.tsx'
import { BoardGiven } from './board-given.tsx'
import { RaffleGiven } from './raffle-given.tsx'
import { RowList } from './row-list.tsx'
import { Section } from './section.tsx'
import { TiersGiven } from './tiers-given.tsx'
import { kindsOf, pays } from './types.ts'
import type { Builder } from './use-builder.ts'

const STEPS_MAX = 10
const DAYS_MAX = 31
const SLICES_MAX = 12
const COUNT = /^\d{1,7}$/

/** What is given, in the form that the trigger has. */
export function GivenSection({ builder }: { builder: Builder }) {
  const { t } = useTranslation('backoffice')
  const { draft, field, errorOf } = builder
  const { trigger } = draft
  return (
    <Section title={t('promotions.section.given')} error={errorOf('rule.given')}>
      <SelectField
        size="sm"
        label={t('promotions.field.kind')}
        hint={t(`promotions.kindHint.${draft.kind}`)}
        error={errorOf('rule.kind')}
        {...field.choice('kind', kindsOf(trigger), (value) => t(`promotions.kind.${value}`))}
      />
      {trigger === 'DEPOSIT' && <DepositGiven builder={builder} />}
      {trigger === 'APPLY' && <FixedField builder={builder} />}
      {trigger === 'PROGRESS' && <Steps builder={builder} />}
      {trigger === 'CHECKIN' && <Cycle builder={builder} />}
      {trigger === 'WHEEL' && <Wheel builder={builder} />}
      {trigger === 'RAFFLE' && <RaffleGiven builder={builder} />}
      {trigger === 'LEADERBOARD' && <BoardGiven builder={builder} />}
      {trigger === 'RESCUE' && <TiersGiven builder={builder} />}
      {trigger === 'REDPACKET' && <PacketsGiven builder={builder} />}
    </Section>
  )
}

function FixedField({ builder: { draft, set, errorOf } }: { builder: Builder }) {
  const { t } = useTranslation('backoffice')
  return (
    <AmountField
      label={t('promotions.field.fixed')}
      unit={useUnit(draft.kind)}
      value={draft.fixed}
      error={errorOf('rule.given.amount')}
      onChange={(fixed) => set({ fixed })}
    />
  )
}

function DepositGiven({ builder }: { builder: Builder }) {
  const { t } = useTranslation('backoffice')
  const { draft, set, field, errorOf } = builder
  return (
    <>
      <Segmented
        label={t('promotions.field.depositForm')}
        options={(['PERCENT', 'FIXED'] as const).map((value) => ({ value, label: t(`promotions.form.${value}`) }))}
        {...field.value('depositForm')}
      />
      {draft.depositForm === 'FIXED' ? (
        <FixedField builder={builder} />
      ) : (
        <>
          <TextField
            size="sm"
            inputMode="decimal"
            autoComplete="off"
            label={t('promotions.field.percent')}
            after="%"
            error={errorOf('rule.given.ppm')}
            maxLength={9}
            {...field.text('percent')}
          />
          <AmountField
            label={t('promotions.field.max')}
            value={draft.max}
            error={errorOf('rule.given.max')}
            onChange={(max) => set({ max })}
          />
        </>
      )}
    </>
  )
}

function Steps({ builder: { draft, set, field, errorOf } }: { builder: Builder }) {
  const { t } = useTranslation('backoffice')
  const unit = useUnit(draft.kind)
  return (
    <>
      <SelectField
        size="sm"
        label={t('promotions.field.pays')}
        hint={t(`promotions.paysHint.${draft.pays}`)}
        {...field.choice('pays', pays, (value) => t(`promotions.pays.${value}`))}
      />
      <RowList
        label={t('promotions.field.steps')}
        rows={draft.steps}
        least={1}
        most={STEPS_MAX}
        nameOf={(place) => t('promotions.given.step', { place })}
        addLabel={t('promotions.addStep')}
        fresh={{ target: undefined, amount: undefined }}
        onChange={(steps) => set({ steps })}
      >
        {(step, place, change) => (
          <>
            <MetricField
              metric={draft.metric}
              label={t('promotions.field.target')}
              value={step.target}
              error={errorOf(`rule.given.steps.${place}.target`)}
              onChange={(target) => change({ target })}
            />
            <AmountField
              label={t('promotions.field.amount')}
              unit={unit}
              value={step.amount}
              error={errorOf(`rule.given.steps.${place}.amount`)}
              onChange={(amount) => change({ amount })}
            />
          </>
        )}
      </RowList>
    </>
  )
}

function Cycle({ builder }: { builder: Builder }) {
  const { t } = useTranslation('backoffice')
  const { draft, set, field, errorOf } = builder
  const unit = useUnit(draft.kind)
  return (
    <>
      <RowList
        label={t('promotions.field.cycle')}
        rows={draft.cycle}
        least={1}
        most={DAYS_MAX}
        nameOf={(place) => t('promotions.given.day', { place })}
        addLabel={t('promotions.addDay')}
        fresh={{ amount: undefined }}
        onChange={(cycle) => set({ cycle })}
      >
        {(day, place, change) => (
          <AmountField
            label={t('promotions.field.amount')}
            unit={unit}
            value={day.amount}
            error={errorOf(`rule.given.amounts.${place}`)}
            onChange={(amount) => change({ amount })}
          />
        )}
      </RowList>
      <TextField
        size="sm"
        inputMode="numeric"
        autoComplete="off"
        label={t('promotions.field.makeUps')}
        hint={t('promotions.field.makeUpsHint')}
        error={errorOf('rule.given.makeUp.perMonth')}
        maxLength={1}
        {...field.text('makeUps')}
      />
      {draft.makeUps.trim() !== '' && (
        <MetricField
          metric={draft.metric}
          label={t('promotions.field.makeUpLeast')}
          value={draft.makeUpLeast}
          error={errorOf('rule.given.makeUp.least')}
          onChange={(makeUpLeast) => set({ makeUpLeast })}
        />
      )}
    </>
  )
}

/** Slices with their weights; the chances follow from all of them, and so does what a spin costs on average. */
function Wheel({ builder: { draft, set, errorOf, input, isRuleSound } }: { builder: Builder }) {
  const { t } = useTranslation('backoffice')
  const unit = useUnit(draft.kind)
  const chances = chancesOf(draft.slices.map(({ weight }) => (COUNT.test(weight) ? Number(weight) : 0)))
  return (
    <>
      <RowList
        label={t('promotions.field.slices')}
        rows={draft.slices}
        least={2}
        most={SLICES_MAX}
        nameOf={(place) => t('promotions.given.slice', { place })}
        addLabel={t('promotions.addSlice')}
        fresh={{ weight: '1', amount: undefined }}
        onChange={(slices) => set({ slices })}
      >
        {(slice, place, change) => (
          <>
            <TextField
              size="sm"
              inputMode="numeric"
              autoComplete="off"
              label={t('promotions.field.weight')}
              labelAside={<span className="num">{formatRatePpm(chances[place] ?? 0)}</span>}
              error={errorOf(`rule.given.slices.${place}.weight`)}
              value={slice.weight}
              maxLength={7}
              onChange={({ target }) => change({ weight: target.value.replace(/\D/g, '') })}
            />
            <AmountField
              label={t('promotions.field.amount')}
              unit={unit}
              value={slice.amount}
              error={errorOf(`rule.given.slices.${place}.amount`)}
              onChange={(amount) => change({ amount })}
            />
          </>
        )}
      </RowList>
      <p className={styles.mean} aria-live="polite">
        {t('promotions.given.mean')}: <b>{isRuleSound ? <Money value={meanOf(input.rule.given)} /> : '–'}</b>
      </p>
    </>
  )
}
