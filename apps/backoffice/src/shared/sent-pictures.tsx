import styles from './sent-pictures.module.css'

/** Pictures that a member sent, small and in a row; each opens whole in a tab of its own. */
export function SentPictures({ images, alt }: { images: readonly string[]; alt: (number: number) => string }) {
  if (images.length === 0) return null
  return (
    <ul className={styles.pictures}>
      {images.map((image, index) => (
        <li key={image}>
          <a href={image} target="_blank" rel="noopener noreferrer">
            <img src={image} alt={alt(index + 1)} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  )
}
