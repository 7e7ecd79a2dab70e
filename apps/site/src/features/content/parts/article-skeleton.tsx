import { Skeleton, SkeletonLines } from '@lotus/ui'
import styles from './parts.module.css'

export function ArticleSkeleton() {
  return (
    <div className={styles.articleSkeleton} aria-hidden>
      <Skeleton height={34} width="62%" radius={10} />
      <Skeleton height={14} width="28%" />
      <SkeletonLines lines={5} />
      <SkeletonLines lines={4} />
    </div>
  )
}

export function RowsSkeleton({ count, height = 72 }: { count: number; height?: number }) {
  return (
    <div className={styles.rowsSkeleton} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} radius={16} />
      ))}
    </div>
  )
}

export function PostsSkeleton() {
  return (
    <div className={styles.postsSkeleton} aria-hidden>
      <Skeleton height={280} radius={16} />
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} height={300} radius={16} />
      ))}
    </div>
  )
}
