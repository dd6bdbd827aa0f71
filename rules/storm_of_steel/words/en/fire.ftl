refusal-no-sight = There is no line of sight.
