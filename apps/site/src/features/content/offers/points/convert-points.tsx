import { useTranslation } from '@lotus/i18n'
import { moneyToString, parseMoney } from '@lotus/kernel'
import { Badge, Button, cx, MoneyInput, moneyText, useIsOffline } from '@lotus/ui'
import { IconArrowRight } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { FundPasswordField } from '../../../../shared/forms/fund-password-field.tsx'
import { MoneyFailure } from '../../../../shared/forms/money-failure.tsx'
import { callQuery } from '../../../../shared/queries.ts'
import type { PointConfig } from './point-rates.tsx'
import { shortText } from '../../../../shared/rewards/short-text.ts'
import styles from './points.module.css'
import { useConvert, type Conversion } from './use-convert.ts'

const PPM = 1_000_000n
const HUNDREDTH = 100n
const QUICK = ['100', '500', '1000']

/** Points into money: how much comes of them, and the turnover that it carries, before anything is sent. */
export function ConvertPoints({ config }: { config: PointConfig }) {
  const { t } = useTranslation('loyalty')
  return (
    <section className={cx('panel', styles.card)} aria-labelledby="points-convert">
      <header className={styles.head}>
        <h2 id="points-convert">{t('convert.title')}</h2>
        <Badge tone="gold">{t('convert.rate', { ...rateOf(config) })}</Badge>
      </header>
      <ConvertForm config={config} />
    </section>
  )
}

/** What is typed, what comes of it, and what is wrong with it. */
function usePreview(config: PointConfig) {
  const { data } = useQuery(callQuery('loyalty.pointBalance', {}))
  const [points, setPoints] = useState<string>()
  const most = data && mostOf(data.points, config.convertStep)
  const conversion = points === undefined ? undefined : conversionOf(points, config)
  return {
    points,
    setPoints,
    most,
    conversion,
    stake: conversion && stakeOf(conversion),
    problem: points === undefined ? undefined : problemOf(points, { config, most }),
    needsFundPassword: data?.needsFundPassword ?? false,
  }
}

function ConvertForm({ config }: { config: PointConfig }) {
  const { t } = useTranslation('loyalty')
  const { points, setPoints, most, conversion, stake, problem, needsFundPassword } = usePreview(config)
  const isOffline = useIsOffline()
  const form = useConvert(needsFundPassword, () => setPoints(undefined))
  const isReady = conversion !== undefined && most !== undefined && problem === undefined && !isOffline
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && stake !== undefined) void form.convert(conversion, stake)
  }
  const terms = { min: shortText(config.convertMin), step: shortText(config.convertStep) }
  return (
    <form className="stack gap-35" onSubmit={submit} noValidate>
      <div className={styles.exchange}>
        <MoneyInput
          label={t('convert.points')}
          value={points}
          currency={t('convert.unit')}
          quickAmounts={QUICK.filter((amount) => problemOf(amount, { config, most: undefined }) === undefined)}
          maxAmount={most}
          places={0}
          error={problem === undefined ? undefined : t(`convert.problem.${problem}`, terms)}
          onChange={(next) => {
            setPoints(next)
            form.forget()
          }}
        />
        <p className={styles.result} aria-live="polite">
          <IconArrowRight size={18} stroke={1.75} aria-hidden />
          <b className="num">{conversion === undefined ? '–' : moneyText(conversion.amount)}</b>
        </p>
      </div>
      <p className="fine">
        {t('convert.terms', terms)} {stake !== undefined && <Turnover stake={stake} />}
      </p>
      <FundPasswordField fund={form.fund} />
      {form.failure !== null && (
        <MoneyFailure title={t('convert.failed')} error={form.failure} isUnknown={form.isUnknown} />
      )}
      <Button type="submit" variant="primary" size="lg" block loading={form.isPending} disabled={!isReady}>
        {points === undefined ? t('convert.submitEmpty') : t('convert.submit', { points: shortText(points) })}
      </Button>
    </form>
  )
}

function Turnover({ stake }: { stake: string }) {
  const { t } = useTranslation('loyalty')
  return Number(stake) === 0 ? t('convert.free') : t('convert.turnover', { stake: moneyText(stake) })
}

/** As the server works it out (packages/rules/loyalty): cut to two places. */
function conversionOf(points: string, { convertPpm, multiplePpm }: PointConfig): Conversion {
  const amount = ((parseMoney(points) * BigInt(convertPpm)) / PPM / HUNDREDTH) * HUNDREDTH
  return { points, amount: moneyToString(amount), multiplePpm }
}

const stakeOf = ({ amount, multiplePpm }: Conversion): string =>
  moneyToString((parseMoney(amount) * BigInt(multiplePpm)) / PPM)

/** For so many points that the money is not nothing. */
function rateOf(config: PointConfig): { points: string; amount: string } {
  const [one, hundred] = [conversionOf('1', config), conversionOf('100', config)]
  const shown = Number(one.amount) === 0 ? hundred : one
  return { points: shortText(shown.points), amount: moneyText(shown.amount) }
}

/** All whole steps of what there is. */
function mostOf(points: string, step: string): string {
  const [have, one] = [parseMoney(points), parseMoney(step)]
  return moneyToString(have - (have % one))
}

function problemOf(points: string, { config, most }: { config: PointConfig; most: string | undefined }) {
  const value = parseMoney(points)
  if (value < parseMoney(config.convertMin) || value % parseMoney(config.convertStep) !== 0n) return 'amount'
  return most !== undefined && value > parseMoney(most) ? 'more' : undefined
}
