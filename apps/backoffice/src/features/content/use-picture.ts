import { useMutation } from '@tanstack/react-query'
import { call } from '../../shared/api.ts'

/** K06: what the server takes. */
const KINDS = 'image/png,image/jpeg'

/** A picture of the operator's machine, made anew and kept by the server; `upload` answers its address. */
export function usePicture() {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (file: File) => (await call('bo.uploadContentPicture', {}, { file })).url,
  })
  return {
    isPending,
    upload: mutateAsync,
    /** Opens the machine's own window to choose from; nothing happens where it is closed. */
    pick(onPicked: (file: File) => void): void {
      const input = document.createElement('input')
      input.type = 'file'
      input.accept = KINDS
      input.addEventListener('change', () => {
        const file = input.files?.[0]
        if (file) onPicked(file)
      })
      input.click()
    },
  }
}
