;; Sets of places of a stretch, a bit each, met by 128 places at once. One is what is left, at 0; another, at 8,192, is met
;; with it. Both are met from one byte up to another, which 16 divides, and at least 16 of them.
(module
  (memory (export "memory") 3)

  ;; Leaves what the other has as well.
  (func (export "keep") (param $at i32) (param $end i32)
    (loop $next
      (v128.store (local.get $at)
        (v128.and (v128.load (local.get $at)) (v128.load offset=8192 (local.get $at))))
      (br_if $next
        (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $end)))))

  ;; Leaves what the other has not.
  (func (export "drop") (param $at i32) (param $end i32)
    (loop $next
      (v128.store (local.get $at)
        (v128.andnot (v128.load (local.get $at)) (v128.load offset=8192 (local.get $at))))
      (br_if $next
        (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $end)))))

  ;; How many places of those that are left another has as well that lies so many bytes `between`.
  (func (export "count") (param $at i32) (param $end i32) (param $between i32) (result i32)
    (local $sums v128)
    (loop $next
      (local.set $sums
        (i32x4.add (local.get $sums)
          (i32x4.extadd_pairwise_i16x8_u
            (i16x8.extadd_pairwise_i8x16_u
              (i8x16.popcnt
                (v128.and
                  (v128.load (local.get $at))
                  (v128.load (i32.add (local.get $at) (local.get $between)))))))))
      (br_if $next
        (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $end))))
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

  ;; The other has as well so many places from 16,384 on, 16 bits each.
  (func (export "add") (param $count i32)
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
            (i32.or (i32.load offset=8192 (local.get $word)) (i32.shl (i32.const 1) (local.get $place))))
          (local.set $at (i32.add (local.get $at) (i32.const 2)))
          (br $next)))))

  ;; Whether each of the numbers from 16,384 on, 16 bits each, is less than `span` above `low`, the other has from one byte
  ;; up to another.
  (func (export "compare") (param $at i32) (param $end i32) (param $low i32) (param $span i32)
    (local $number i32)
    (local $lows v128)
    (local $spans v128)
    (local.set $lows (i16x8.splat (local.get $low)))
    (local.set $spans (i16x8.splat (local.get $span)))
    (loop $next
      (i32.store16 offset=8192 (local.get $at)
        (i8x16.bitmask
          (i8x16.narrow_i16x8_s
            (i16x8.lt_u
              (i16x8.sub (v128.load offset=16384 (local.get $number)) (local.get $lows))
              (local.get $spans))
            (i16x8.lt_u
              (i16x8.sub (v128.load offset=16400 (local.get $number)) (local.get $lows))
              (local.get $spans)))))
      (local.set $number (i32.add (local.get $number) (i32.const 32)))
      (br_if $next
        (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 2))) (local.get $end)))))
)
