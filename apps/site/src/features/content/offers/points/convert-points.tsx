import { useTranslation } from '@lotus/i18n'
import { moneyToString, parseMoney } from '@lotus/kernel'
import { Alert, Badge, Button, cx, MoneyInput, moneyText, PinField, useIsOffline } from '@lotus/ui'
import { IconArrowRight } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { failureText } from '../../../../shared/failure-text.ts'
import { callQuery } from '../../../../shared/queries.ts'
import type { PointConfig } from './point-rates.tsx'
import styles from './points.module.css'
import { useConvert, type Preview } from './use-convert.ts'

const PPM = 1_000_000n
const HUNDREDTH = 100n
const QUICK = ['100', '500', '1000']

/** Points into money: how much comes of them, and the turnover that it carries, before anything is sent. */
export function ConvertPoints({ config }: { config: PointConfig }) {
  const { t } = useTranslation('loyalty')
  const { data } = useQuery(callQuery('loyalty.pointBalance', {}))
  const [points, setPoints] = useState<string>()
  const isOffline = useIsOffline()
  const form = useConvert(() => setPoints(undefined))
  const most = mostOf(data?.points ?? '0', config.convertStep)
  const preview = points === undefined ? undefined : previewOf(points, config)
  const problem = points === undefined ? undefined : problemOf(points, { config, most })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (preview !== undefined && problem === undefined && !isOffline) void form.convert(preview)
  }
  const terms = { min: moneyText(config.convertMin), step: moneyText(config.convertStep) }
  return (
    <section className={cx('panel', styles.card)} aria-labelledby="points-convert">
      <header className={styles.head}>
        <h2 id="points-convert">{t('convert.title')}</h2>
        <Badge tone="gold">{t('convert.rate', { amount: moneyText(previewOf('1', config).amount) })}</Badge>
      </header>
      <form className="stack gap-35" onSubmit={submit} noValidate>
        <div className={styles.exchange}>
          <MoneyInput
            label={t('convert.points')}
            value={points}
            currency={t('convert.unit')}
            quickAmounts={QUICK}
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
            <b className="num">{preview === undefined ? '–' : moneyText(preview.amount)}</b>
          </p>
        </div>
        <p className="fine">
          {t('convert.terms', terms)}{' '}
          {preview !== undefined && t('convert.turnover', { stake: moneyText(preview.turnover) })}
        </p>
        {form.isFundAsked && (
          <PinField
            label={t('convert.fund')}
            name="fundPassword"
            value={form.pin}
            error={form.pinError}
            onChange={form.changePin}
          />
        )}
        {form.failure !== null && <Alert tone="loss">{failureText(form.failure)}</Alert>}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          loading={form.isPending}
          disabled={preview === undefined || problem !== undefined || isOffline}
        >
          {preview === undefined
            ? t('convert.submitEmpty')
            : t('convert.submit', { points: moneyText(preview.points) })}
        </Button>
      </form>
    </section>
  )
}

/** As the server works it out (packages/rules/loyalty): cut to two places. */
function previewOf(points: string, { convertPpm, multiplePpm }: PointConfig): Preview {
  const amount = ((parseMoney(points) * BigInt(convertPpm)) / PPM / HUNDREDTH) * HUNDREDTH
  return {
    points,
    amount: moneyToString(amount),
    turnover: moneyToString((amount * BigInt(multiplePpm)) / PPM),
  }
}

/** All whole steps of what there is. */
function mostOf(points: string, step: string): string {
  const [have, one] = [parseMoney(points), parseMoney(step)]
  return moneyToString(have - (have % one))
}

function problemOf(points: string, { config, most }: { config: PointConfig; most: string }) {
  const value = parseMoney(points)
  if (value < parseMoney(config.convertMin) || value % parseMoney(config.convertStep) !== 0n) return 'amount'
  return value > parseMoney(most) ? 'more' : undefined
}
