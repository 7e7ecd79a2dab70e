import { rebateCategories } from '@lotus/contract'
import { formatCount, formatDate, useTranslation } from '@lotus/i18n'
import { Alert, Button, Card, confirm, QrCard, toast } from '@lotus/ui'
import { topPpm, useRateText } from '@lotus/ui/contracts'
import { IconCopy } from '@lotus/ui/icons'
import { serverClock } from '../../../shared/api.ts'
import { failureText } from '../../../shared/failure-text.ts'
import { percentOf } from '../parts/percent.ts'
import { RateList } from '../parts/rate-list.tsx'
import { useSend } from '../parts/use-send.ts'
import { depositRateOf, lastDayOf, type Link, type Listed, type Me } from './types.ts'
import { LinkShort } from './link-short.tsx'
import styles from './register.module.css'

/** Where a link leads: the page that shows its terms (R19). */
const addressOf = ({ code, domain }: Link) =>
  `${domain === null ? window.location.origin : `https://${domain}`}/join?affiliateCode=${code}`

export function LinkPanel({ link, me, onEditRemark }: { link: Listed; me: Me; onEditRemark: () => void }) {
  const { t } = useTranslation('agents')
  const { send, isBusy } = useSend('agent.closeLink', ['agent.links'])
  const address = addressOf(link)
  const isActive = link.state === 'active'
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    toast.success(t('link.copied'))
  }
  const close = async () => {
    const isSure = await confirm({
      title: t('link.closeTitle', { code: link.code }),
      text: t('link.closeText'),
      confirmLabel: t('link.close'),
      danger: true,
    })
    if (!isSure) return
    const closed = await send({ code: link.code })
    if (closed === undefined) toast.error(t('link.notClosed'))
  }
  return (
    <Card className={styles.side}>
      {isActive && (
        <QrCard
          value={address}
          label={t('link.qr', { code: link.code })}
          fileName={`lotus-${link.code}`}
          className={styles.qr}
        />
      )}
      <div className={styles.address}>
        <b className={styles.code}>{link.code}</b>
        <span>{isActive ? address.replace(/^https?:\/\//, '') : t(`link.is.${link.state}`)}</span>
      </div>
      {isActive && (
        <Button
          variant="primary"
          block
          icon={<IconCopy size={18} stroke={1.75} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('link.copy')}
        </Button>
      )}
      {isActive && !link.isAllowed && <Alert tone="warning">{t('link.notAllowed')}</Alert>}
      {link.isFull && <Alert tone="warning">{t('link.fullNote')}</Alert>}
      <LinkFacts link={link} />
      {link.closeReason !== null && (
        <p className={styles.note}>{t('link.closedByOperator', { reason: link.closeReason })}</p>
      )}
      {link.remark !== '' && <p className={styles.note}>{link.remark}</p>}
      <h3>{t('link.given')}</h3>
      <RateList rates={link.rates} />
      <LinkShort link={link} />
      {link.offer && <Preset offer={link.offer} />}
      <Margin link={link} me={me} />
      <Button block onClick={onEditRemark}>
        {t('link.editRemark')}
      </Button>
      {canOpenAgain(link) && <OpenAgain code={link.code} />}
      {isActive && (
        <Button block loading={isBusy} className={styles.close} onClick={() => void close()}>
          {t('link.close')}
        </Button>
      )}
    </Card>
  )
}

/** What the operator closed, or has ended, stays so. */
const canOpenAgain = ({ state, closeReason, expiresAt, uses, usesMax }: Listed): boolean =>
  state === 'closed' &&
  closeReason === null &&
  (expiresAt === null || Date.parse(expiresAt) > serverClock.now()) &&
  (usesMax === null || uses < usesMax)

/** Of a link that its agent closed. */
function OpenAgain({ code }: Pick<Listed, 'code'>) {
  const { t } = useTranslation('agents')
  const { send, isBusy, error } = useSend('agent.openLink', ['agent.links'])
  const open = async () => {
    if ((await send({ code })) !== undefined) toast.success(t('link.opened', { code }))
  }
  return (
    <>
      {error !== null && (
        <Alert tone="loss" title={t('link.notOpened')}>
          {failureText(error)}
        </Alert>
      )}
      <Button block loading={isBusy} onClick={() => void open()}>
        {t('link.open')}
      </Button>
    </>
  )
}

/** The contract that whoever registers is offered. */
function Preset({ offer }: { offer: NonNullable<Link['offer']> }) {
  const { t } = useTranslation('agents')
  const rateText = useRateText()
  const words = { kind: t(`contract.kindOf.${offer.kind}`), rate: rateText(offer.kind, topPpm(offer)) }
  return <p className={styles.note}>{t('preset.inLink', words)}</p>
}

function LinkFacts({ link }: { link: Listed }) {
  const { t } = useTranslation('agents')
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('link.uses')}</dt>
        <dd className="num">{formatCount(link.uses)}</dd>
      </div>
      <div>
        <dt>{t('link.firstDeposits')}</dt>
        <dd className="num">{link.firstDeposits === null ? '–' : formatCount(link.firstDeposits)}</dd>
      </div>
      <div>
        <dt>{t('link.depositRate')}</dt>
        <dd className="num">{depositRateOf(link)}</dd>
      </div>
      <div>
        <dt>{t('link.created')}</dt>
        <dd className="num">{formatDate(link.createdAt, 'dd/MM/yyyy')}</dd>
      </div>
      <div>
        <dt>{t('link.expires')}</dt>
        <dd className="num">
          {link.expiresAt === null ? t('link.forEver') : formatDate(lastDayOf(link.expiresAt), 'dd/MM/yyyy')}
        </dd>
      </div>
    </dl>
  )
}

/** What the agent keeps, in words, for the product with the highest rate. */
function Margin({ link, me }: { link: Link; me: Me }) {
  const { t } = useTranslation('agents')
  const category = rebateCategories.toSorted((a, b) => link.rates[b] - link.rates[a])[0]
  if (category === undefined || link.rates[category] === 0) return null
  const [own, given] = [me.rates[category], Math.min(link.rates[category], me.rates[category])]
  return (
    <p className={styles.note}>
      {t('link.margin', {
        product: t(`category.${category}`),
        own: percentOf(own),
        given: percentOf(given),
        kept: percentOf(own - given),
      })}
    </p>
  )
}
