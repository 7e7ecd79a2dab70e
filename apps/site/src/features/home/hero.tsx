import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Button, buttonClass, cx } from '@lotus/ui'
import { IconPlayerPause, IconPlayerPlay, IconShieldCheck } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import pond from '../../assets/pond-night.svg'
import { openAuth } from '../../shared/auth-gate.ts'
import { BannerPicture } from '../../shared/banners/banner-picture.tsx'
import { homeContentQuery } from '../../shared/queries.ts'
import { useIsLoggedIn } from '../../shared/session.ts'
import styles from './hero.module.css'
import { useSlides } from './use-slides.ts'
import { PageLink } from '../../shared/page-link.tsx'

type Banner = RouteValue<'content.home'>['banners'][number]

/** Five slides together with the built-in one (components.md, `Hero`). */
const BANNERS_MAX = 4

/**
 * Slides side by side in a row that scrolls, so that swiping is native. The first is built in and part of the
 * prerendered page; the operator's banners follow. Dots and pause are shown below only if there are several.
 */
export function Hero() {
  const { t } = useTranslation('home')
  const { data } = useQuery(homeContentQuery())
  const banners = data?.banners.slice(0, BANNERS_MAX) ?? []
  const frame = useRef<HTMLElement>(null)
  const row = useRef<HTMLUListElement>(null)
  const count = banners.length + 1
  const slides = useSlides(frame, row, count)
  return (
    <section ref={frame} className={styles.hero} aria-roledescription={t('hero.carousel')} aria-label={t('hero.label')}>
      <ul
        ref={row}
        className={styles.row}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached by the keyboard
        tabIndex={count > 1 ? 0 : undefined}
      >
        <Slide
          index={0}
          count={count}
          current={slides.current}
          art={<img src={pond} alt="" {...artPlace} fetchPriority="high" />}
          isFirst
        >
          <HouseSlide />
        </Slide>
        {banners.map((banner, index) => (
          <Slide
            key={banner.id}
            index={index + 1}
            count={count}
            current={slides.current}
            art={<BannerPicture image={banner.image} {...artPlace} />}
          >
            <BannerSlide banner={banner} />
          </Slide>
        ))}
      </ul>
      {count > 1 && (
        <div className={styles.controls}>
          <button
            type="button"
            className={styles.pause}
            aria-label={t(slides.isPlaying ? 'hero.pause' : 'hero.resume')}
            onClick={slides.toggle}
          >
            {slides.isPlaying ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
          </button>
          {Array.from({ length: count }, (_, index) => (
            <button
              key={index}
              type="button"
              className={styles.dot}
              aria-label={t('hero.slide', { index: index + 1, count })}
              aria-current={index === slides.current || undefined}
              onClick={() => slides.show(index)}
            />
          ))}
        </div>
      )}
    </section>
  )
}

const artPlace = { className: styles.art, width: 820, height: 360 }

type SlideProps = {
  index: number
  count: number
  current: number
  art: ReactNode
  isFirst?: boolean
  children: ReactNode
}

function Slide({ index, count, current, art, isFirst, children }: SlideProps) {
  const { t } = useTranslation('home')
  return (
    <li
      className={styles.slide}
      aria-roledescription={count > 1 ? t('hero.slideRole') : undefined}
      aria-label={count > 1 ? t('hero.slide', { index: index + 1, count }) : undefined}
      inert={index !== current}
    >
      {art}
      <div className={cx(styles.body, !isFirst && styles.over)}>
        {children}
        <small className={styles.terms}>{t('hero.terms')}</small>
      </div>
    </li>
  )
}

function HouseSlide() {
  const { t } = useTranslation('home')
  const isMember = useIsLoggedIn()
  return (
    <>
      <span className={styles.kicker}>
        <IconShieldCheck size={18} stroke={1.75} aria-hidden />
        {t('hero.kicker')}
      </span>
      <h1 className={styles.title}>{t('hero.title')}</h1>
      <p className={styles.text}>{t('hero.text')}</p>
      <div className={styles.buttons}>
        {isMember ? (
          <PageLink to="/vnlottery" className={`${buttonClass({ variant: 'primary' })} ${styles.primary ?? ''}`}>
            {t('hero.play')}
          </PageLink>
        ) : (
          <Button variant="primary" className={styles.primary} onClick={() => void openAuth('register')}>
            {t('hero.register')}
          </Button>
        )}
        <PageLink to="/index" hash="fairness" className={`${buttonClass({ variant: 'glass' })} hide-m`}>
          {t('hero.verify')}
        </PageLink>
      </div>
    </>
  )
}

function BannerSlide({ banner }: { banner: Banner }) {
  const { t } = useTranslation('home')
  const className = `${buttonClass({ variant: 'primary' })} ${styles.primary ?? ''}`
  return (
    <>
      <h2 className={styles.title}>{banner.title}</h2>
      <p className={styles.text}>{banner.text}</p>
      {banner.link !== null && (
        <div className={styles.buttons}>
          {banner.link.startsWith('/') ? (
            <PageLink to={banner.link} className={className}>
              {t('hero.more')}
            </PageLink>
          ) : (
            <a href={banner.link} className={className} target="_blank" rel="noopener noreferrer">
              {t('hero.more')}
            </a>
          )}
        </div>
      )}
    </>
  )
}
