import { useEffect, useRef, useState } from 'react'
import type { PickedFile } from './upload-field.tsx'

/** V14: png or jpeg, five megabytes. The server checks again. */
export const IMAGE_TYPES = 'image/png,image/jpeg'
const BYTES_MAX = 5 * 1024 * 1024

interface Picked {
  key: string
  name: string
  preview: string
  /** The server's id for it; undefined until uploaded. */
  image: string | undefined
  error: string | undefined
}

export interface PickedImagesOptions {
  /** Maximum number at a time. */
  max: number
  /** Uploads one and returns the server's id for it. */
  upload: (file: File) => Promise<string>
  words: { kind: string; tooLarge: string; failed: (failure: unknown) => string }
}

/** The pictures attached to the next message. */
export interface SentImage {
  name: string
  preview: string
}

let counter = 0

/** Uploads pictures while the text is still being written. */
export function usePickedImages({ max, upload, words }: PickedImagesOptions) {
  const [picked, setPicked] = useState<readonly Picked[]>([])
  const previews = useRef(new Set<string>())
  useEffect(() => {
    const made = previews.current
    return () => {
      for (const preview of made) URL.revokeObjectURL(preview)
    }
  }, [])

  const change = (key: string, part: Partial<Picked>) =>
    setPicked((list) => list.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)))
  const pick = (files: readonly File[]) => {
    for (const file of files.slice(0, Math.max(0, max - picked.length))) {
      counter += 1
      const key = `image-${counter}`
      const isFit = IMAGE_TYPES.split(',').includes(file.type) && file.size <= BYTES_MAX
      const preview = isFit ? URL.createObjectURL(file) : ''
      if (isFit) previews.current.add(preview)
      const error = isFit ? undefined : file.size > BYTES_MAX ? words.tooLarge : words.kind
      setPicked((list) => [...list, { key, name: file.name, preview, image: undefined, error }])
      if (!isFit) continue
      upload(file).then(
        (image) => change(key, { image }),
        (failure: unknown) => change(key, { error: words.failed(failure) }),
      )
    }
  }
  const remove = (key: string) => setPicked((list) => list.filter((entry) => entry.key !== key))
  const isBusy = picked.some((entry) => entry.image === undefined && entry.error === undefined)
  const files = picked.map((entry): PickedFile => ({
    key: entry.key,
    name: entry.name,
    preview: entry.preview || undefined,
    progress: entry.image === undefined && entry.error === undefined ? 0.5 : undefined,
    error: entry.error,
  }))
  return {
    pick,
    remove,
    clear: () => setPicked([]),
    isBusy,
    isFull: picked.length >= max,
    /** The server's ids of the uploaded ones. */
    images: picked.flatMap(({ image, preview }): SentImage[] =>
      image === undefined ? [] : [{ name: image, preview }],
    ),
    files,
    /** What an `UploadField` needs of them, beside its words. */
    field: { accept: IMAGE_TYPES, maxFiles: max, files, onPick: pick, onRemove: remove },
  }
}
