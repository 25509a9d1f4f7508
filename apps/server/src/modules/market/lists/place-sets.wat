;; Sets of places of a stretch, a bit each, met by 128 places at once. One is what is left, at 0; another, at 8,192, is met
;; with it. Both are `bytes` long, which 16 divides.
(module
  (memory (export "memory") 1)

  ;; Leaves what the other has as well.
  (func (export "keep") (param $bytes i32)
    (local $at i32)
    (loop $next
      (v128.store (local.get $at)
        (v128.and (v128.load (local.get $at)) (v128.load offset=8192 (local.get $at))))
      (br_if $next
        (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $bytes)))))

  ;; Leaves what the other has not.
  (func (export "drop") (param $bytes i32)
    (local $at i32)
    (loop $next
      (v128.store (local.get $at)
        (v128.andnot (v128.load (local.get $at)) (v128.load offset=8192 (local.get $at))))
      (br_if $next
        (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $bytes)))))

  ;; How many places are left.
  (func (export "count") (param $bytes i32) (result i32)
    (local $at i32)
    (local $sums v128)
    (loop $next
      (local.set $sums
        (i32x4.add (local.get $sums)
          (i32x4.extadd_pairwise_i16x8_u
            (i16x8.extadd_pairwise_i8x16_u (i8x16.popcnt (v128.load (local.get $at)))))))
      (br_if $next
        (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $bytes))))
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $sums)) (i32x4.extract_lane 1 (local.get $sums)))
      (i32.add (i32x4.extract_lane 2 (local.get $sums)) (i32x4.extract_lane 3 (local.get $sums)))))

  ;; Of so many places from 16,384 on, 16 bits each, the other has those that it had not, and no longer those that it had.
  (func (export "flip") (param $count i32)
    (local $at i32)
    (local $end i32)
    (local $place i32)
    (local $word i32)
    (local.set $end (i32.shl (local.get $count) (i32.const 1)))
    (loop $next
      (if (i32.lt_u (local.get $at) (local.get $end))
        (then
          (local.set $place (i32.load16_u offset=16384 (local.get $at)))
          (local.set $word (i32.shl (i32.shr_u (local.get $place) (i32.const 5)) (i32.const 2)))
          (i32.store offset=8192 (local.get $word)
            (i32.xor (i32.load offset=8192 (local.get $word)) (i32.shl (i32.const 1) (local.get $place))))
          (local.set $at (i32.add (local.get $at) (i32.const 2)))
          (br $next)))))
)
