import { formatDate, useTranslation } from '@lotus/i18n'
import { isCounted } from '@lotus/rules/promotions'
import { Badge, EmptyState, SkeletonLines } from '@lotus/ui'
import { IconArrowLeft, IconGift } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { BannerPicture } from '../../../shared/banners/banner-picture.tsx'
import { readContentSearch } from '../../../shared/content-search.ts'
import { Leaderboard } from '../../../shared/promotions/board/leaderboard.tsx'
import { MissionCard } from '../../../shared/promotions/mission-card.tsx'
import { TermsCard } from '../../../shared/promotions/terms/terms-card.tsx'
import type { OwnPromotion, Promotion } from '../../../shared/promotions/types.ts'
import { useCanTakePart, useOwnPromotions } from '../../../shared/promotions/use-own-promotions.ts'
import { callQuery } from '../../../shared/queries.ts'
import { QueryError } from '../../../shared/query-error.tsx'
import { ArticleSkeleton } from '../parts/article-skeleton.tsx'
import { ContactCard } from '../parts/contact-card.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { useDocumentTitle } from '../../../shared/use-document-title.ts'
import parts from '../parts/parts.module.css'
import styles from './offers.module.css'
import { CheckIn } from './promotions/check-in.tsx'
import { Application } from './promotions/detail/application.tsx'
import { Awards } from './promotions/detail/awards.tsx'
import { Calculator } from './promotions/detail/calculator.tsx'
import { Conditions, GuestConditions } from './promotions/detail/conditions.tsx'
import detail from './promotions/detail/detail.module.css'
import { LastRescue } from './promotions/detail/last-rescue.tsx'
import { Packets } from './promotions/packets/packets.tsx'
import { Raffle } from './promotions/raffle/raffle.tsx'
import { RunningBonus } from './promotions/detail/running-bonus.tsx'
import { StateCard } from './promotions/detail/state-card.tsx'
import { shownState, stateTones, stateWord } from './promotions/shown-state.ts'
import { Wheel } from './promotions/wheel/wheel.tsx'

const DAY = 'dd/MM/yyyy'

/** R15: one promotion: where the member stands, its terms from the rule itself, and what can be done now. */
export function PromoDetailPage() {
  const { t } = useTranslation('promotions')
  const { id } = readContentSearch(useSearch({ strict: false }))
  const promotions = useQuery(callQuery('promotion.list', {}))
  const promotion = promotions.data?.list.find((each) => each.id === id)
  useDocumentTitle(promotion?.title)
  return (
    <div className={parts.page}>
      <p className="mb-35">
        <Link to="/promotions" className="link row gap-2">
          <IconArrowLeft size={18} stroke={1.75} aria-hidden />
          {t('title')}
        </Link>
      </p>
      <Loaded query={promotions} skeleton={<ArticleSkeleton />}>
        {() => (promotion === undefined ? <Gone /> : <Detail key={promotion.id} promotion={promotion} />)}
      </Loaded>
    </div>
  )
}

function Gone() {
  const { t } = useTranslation('promotions')
  return (
    <EmptyState
      className={styles.gone}
      icon={<IconGift size={34} stroke={1.5} aria-hidden />}
      title={t('gone')}
      hint={t('goneHint')}
      action={
        <Link to="/promotions" className="link">
          {t('toAll')}
        </Link>
      }
    />
  )
}

function Detail({ promotion }: { promotion: Promotion }) {
  const query = useOwnPromotions()
  const canTakePart = useCanTakePart()
  const own = query.data?.rows.find(({ id }) => id === promotion.id)
  // What the member agreed to, or the running period began under, holds; the newest terms are for those who come now.
  const isNewcomer = own === undefined || own.state === 'JOIN' || own.state === 'REJECTED'
  const holdsOld = !isNewcomer && own.version !== promotion.version
  const rule = holdsOld ? own.rule : promotion.rule
  return (
    <>
      <Hero promotion={promotion} own={own} />
      <Moment promotion={promotion} own={own} />
      {rule.given.form === 'PACKETS' && <Packets promotion={promotion} own={own} given={rule.given} />}
      {rule.given.form === 'BOARD' && <Leaderboard id={promotion.id} />}
      {rule.given.form === 'RAFFLE' && <Raffle promotion={promotion} given={rule.given} />}
      <div className={detail.columns}>
        <div className={detail.column}>
          {!canTakePart ? (
            <GuestConditions />
          ) : own !== undefined ? (
            <Conditions own={own} />
          ) : (
            query.isError && <QueryError query={query} />
          )}
          {canTakePart && query.isPending && <SkeletonLines lines={4} />}
          <TermsCard
            rule={rule}
            version={holdsOld ? own.version : promotion.version}
            hash={holdsOld ? undefined : promotion.hash}
            isOld={holdsOld}
          />
          {own?.rescue && <LastRescue rescue={own.rescue} />}
          {/* Prizes of places, and what a day gives back, are gifts of the reward centre. */}
          {canTakePart && rule.trigger !== 'LEADERBOARD' && rule.trigger !== 'RESCUE' && (
            <Awards promotionId={promotion.id} isCount={isCounted(rule.metric?.kind ?? 'VALID_BET')} />
          )}
        </div>
        <div className={detail.column}>
          {own?.bonus && <RunningBonus bonus={own.bonus} />}
          {rule.deposit !== null && <Calculator rule={rule} deposit={rule.deposit} />}
          <StateCard promotion={promotion} own={own} />
          {rule.trigger === 'APPLY' && <Application promotion={promotion} own={own} />}
          <div className={parts.aside}>
            <ContactCard />
          </div>
        </div>
      </div>
    </>
  )
}

type PartProps = { promotion: Promotion; own: OwnPromotion | undefined }

function Hero({ promotion, own }: PartProps) {
  const { t } = useTranslation('promotions')
  const { title, summary, image, endsAt } = promotion
  const state = shownState(promotion, own)
  return (
    <header className={detail.hero}>
      <BannerPicture image={image} width={1200} height={196} />
      <div className={detail.heroText}>
        <Badge tone={stateTones[state]}>{t(`state.${stateWord(state, own?.rule ?? promotion.rule)}`)}</Badge>
        <h1>{title}</h1>
        <p>{summary}</p>
        <small>{endsAt === null ? t('noEnd') : t('until', { date: formatDate(endsAt, DAY) })}</small>
      </div>
    </header>
  )
}

/** What is done on the page itself: steps, the day, the wheel. */
function Moment({ promotion, own }: PartProps) {
  if (own === undefined) return null
  const { given, trigger } = own.rule
  const isOver = own.state === 'COMING' || own.state === 'CLOSED'
  if (isOver) return null
  return (
    <div className="mt-4">
      {trigger === 'PROGRESS' && <MissionCard own={own} title={promotion.title} />}
      {given.form === 'CYCLE' && <CheckIn own={own} amounts={given.amounts} />}
      {given.form === 'WHEEL' && (
        <Wheel own={own} code={promotion.code} title={promotion.title} slices={given.slices} />
      )}
    </div>
  )
}
