import { useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { packetFigures } from '@lotus/rules/promotions'
import { moneyText, TextField } from '@lotus/ui'
import { Facts } from '../../shared/facts.tsx'
import { AmountField, useUnit } from './amount-field.tsx'
import styles from './promotions.module.css'
import { countWindows } from './read-packets.ts'
import { RowList } from './row-list.tsx'
import type { Input } from './types.ts'
import type { Builder } from './use-builder.ts'

const WINDOWS_MAX = 24

/** What each window shares, over how many packets, and when windows open. */
export function PacketsGiven({ builder }: { builder: Builder }) {
  const { t } = useTranslation('backoffice')
  const { draft, set, field, errorOf, input, isRuleSound } = builder
  const unit = useUnit(draft.kind)
  return (
    <>
      <AmountField
        label={t('promotions.field.pool')}
        hint={t('promotions.packetHint.pool')}
        unit={unit}
        value={draft.pool}
        error={errorOf('rule.given.pool')}
        onChange={(pool) => set({ pool })}
      />
      <TextField
        size="sm"
        inputMode="numeric"
        autoComplete="off"
        label={t('promotions.field.packetCount')}
        hint={t('promotions.packetHint.count')}
        error={errorOf('rule.given.count')}
        maxLength={4}
        {...field.text('packetCount')}
      />
      <AmountField
        label={t('promotions.field.packetLeast')}
        unit={unit}
        value={draft.packetLeast}
        error={errorOf('rule.given.least')}
        onChange={(packetLeast) => set({ packetLeast })}
      />
      <TextField
        size="sm"
        inputMode="numeric"
        autoComplete="off"
        label={t('promotions.field.grabsMax')}
        hint={t('promotions.packetHint.grabsMax')}
        error={errorOf('rule.given.grabsMax')}
        maxLength={3}
        {...field.text('grabsMax')}
      />
      <Windows builder={builder} />
      {isRuleSound && <Figures input={input} />}
    </>
  )
}

function Windows({ builder: { draft, set, errorOf } }: { builder: Builder }) {
  const { t } = useTranslation('backoffice')
  return (
    <RowList
      label={t('promotions.field.daily')}
      rows={draft.daily}
      least={1}
      most={WINDOWS_MAX}
      nameOf={(place) => t('promotions.given.window', { place })}
      addLabel={t('promotions.addWindow')}
      fresh={{ at: '', minutes: '15' }}
      onChange={(daily) => set({ daily })}
    >
      {(window, place, change) => (
        <>
          <TextField
            size="sm"
            autoComplete="off"
            label={t('promotions.field.windowAt')}
            hint={t('promotions.packetHint.at')}
            error={errorOf(`rule.given.daily.${place}.at`)}
            value={window.at}
            maxLength={5}
            onChange={({ target }) => change({ at: target.value.replace(/[^\d:]/g, '') })}
          />
          <TextField
            size="sm"
            inputMode="numeric"
            autoComplete="off"
            label={t('promotions.field.windowMinutes')}
            error={errorOf(`rule.given.daily.${place}.minutes`)}
            value={window.minutes}
            maxLength={4}
            onChange={({ target }) => change({ minutes: target.value.replace(/\D/g, '') })}
          />
        </>
      )}
    </RowList>
  )
}

/** What a packet is worth, and what all of them cost at most. */
function Figures({ input: { rule, startsAt, endsAt } }: { input: Input }) {
  const { t } = useTranslation('backoffice')
  const { given } = rule
  if (given.form !== 'PACKETS') return null
  const pool = parseMoney(given.pool)
  const { mean, least, first, most } = packetFigures({ pool, count: given.count, least: parseMoney(given.least) })
  const windows = countWindows(rule, { startsAt: startsAt === '' ? null : startsAt, endsAt })
  const cost = (count: number) => moneyText(pool * BigInt(count))
  return (
    <div className={styles.group}>
      <Facts
        facts={[
          { label: t('promotions.given.packetMean'), value: moneyText(mean) },
          { label: t('promotions.given.packetLeast'), value: moneyText(least) },
          { label: t('promotions.given.packetFirst'), value: moneyText(first) },
          { label: t('promotions.given.packetMost'), value: moneyText(most) },
          { label: t('promotions.given.packetsDay'), value: cost(given.daily.length) },
          ...(windows === undefined
            ? []
            : [{ label: t('promotions.given.packetsAll', { count: windows }), value: cost(windows) }]),
        ]}
      />
    </div>
  )
}
