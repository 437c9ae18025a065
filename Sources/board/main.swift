import BoardmarkCLI

BoardCommand.main()
