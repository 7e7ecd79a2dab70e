export * from '../../../../shared/draws/pieces/dice-face.tsx'
